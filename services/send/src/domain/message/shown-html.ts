import { walkHtml } from './walk-html.ts'

/** HTML without the elements that a style or an attribute hides: previews for the list of mails, the other of two versions. */
export function shownHtml(html: string): string {
  if (!mayHide.test(html)) return html
  const pieces: string[] = []
  let at = 0
  const drop = (start: number, end: number): void => {
    pieces.push(html.slice(at, start))
    at = end
  }
  walkHtml(html, {
    startTag: ({ name, start, end }, is) => {
      if (is.isHidden && pictures.has(name)) drop(start, end)
    },
    text: (start, end, is) => {
      if (is.isHidden || is.isInvisible || is.hasNoSize) drop(start, end)
    },
  })
  return pieces.join('') + html.slice(at)
}

const mayHide = /hidden|none|collapse|opacity|height|font|<template|<dialog|<datalist/i
const pictures = new Set(['img', 'a'])
