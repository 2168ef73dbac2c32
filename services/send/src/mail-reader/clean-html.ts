import sanitizeHtml, { type IOptions } from 'sanitize-html'

/**
 * Returns untrusted HTML in a form that is safe to show on our or a project's pages. Keeps text elements,
 * links to http, https, mailto and tel, images by URL, and common layout styles, which cannot load resources.
 */
export const cleanHtml = (html: string): string => sanitizeHtml(html, rules)

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i]
const length = [/^-?[\d.]{1,8}(?:px|em|rem|pt|%)?$/]
const lengths = [/^(?:(?:-?[\d.]{1,8}(?:px|em|rem|pt|%)?|auto)\s*){1,4}$/]
const word = [/^[a-z-]{1,20}$/i]

const rules: IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'center', 'font', 'del', 'ins'],
  allowedAttributes: {
    '*': ['style', 'align', 'valign', 'dir', 'lang', 'title', 'bgcolor', 'width', 'height'],
    a: ['href', 'name', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    font: ['color', 'face', 'size'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'font-size': length,
      'font-weight': [/^(?:bold|normal|[1-9]00)$/],
      'font-style': word,
      'text-align': word,
      'text-decoration': word,
      'line-height': length,
      margin: lengths,
      padding: lengths,
      width: length,
      'max-width': length,
    },
  },
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}
