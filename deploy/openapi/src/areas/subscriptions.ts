import { PublicContact } from '@postrider/contracts/resources'
import { z } from 'zod'
import { ok, page, redirect, type Area } from '../area.ts'

const mailToken = z.object({ e: z.string().optional() })
const mailTokenWords = {
  e: 'Names the mail whose link was followed, signed; whatever it is, it never stands in the way.',
}
const linkId = { ...mailTokenWords, id: 'The id of the contact.' }
const form = {
  type: 'application/x-www-form-urlencoded',
  required: false,
  schema: {
    type: 'object',
    properties: {
      page: { type: 'string', description: '`1` from a page: then the answer leads to a page again.' },
    },
  },
}
const clicked = {
  200: {
    description: 'Done; for any id, since mailbox providers repeat what is refused.',
    content: { 'text/plain': 'text' },
  },
  303: redirect('For the form of a page: to the page of the contact, which shows the new state.'),
  404: page('For the form of a page: there is no such contact.'),
} as const

const subscriptionPage = (id: string, summary: string) => ({
  id,
  summary,
  details: 'A page with a button. Looking changes nothing, since scanners follow links.',
  answers: { 200: page('The page.'), 404: page('There is no such contact.') },
  query: mailToken.extend({ saved: z.string().optional() }),
  parameters: { ...linkId, saved: '`1` behind a change: the page says that it is saved.' },
})

export const subscriptions: Area = {
  tag: 'Subscription pages',
  words: 'What recipients reach from a mail: no key, any origin.',
  endpoints: {
    'GET /contacts/public/:id': {
      id: 'getPublicContact',
      summary: 'What recipients see of themselves',
      answers: ok('The contact.', PublicContact.extend({ language: z.string() })),
      parameters: linkId,
    },
    'POST /contacts/public/:id/subscribe': {
      id: 'subscribePublicly',
      summary: 'Subscribe',
      answers: ok('The contact.', PublicContact),
      query: mailToken,
      parameters: linkId,
    },
    'POST /contacts/public/:id/unsubscribe': {
      id: 'unsubscribePublicly',
      summary: 'Unsubscribe',
      answers: ok('The contact.', PublicContact),
      query: mailToken,
      parameters: linkId,
    },
    'GET /unsubscribe/:id': subscriptionPage('showUnsubscribePage', 'The page to unsubscribe'),
    'GET /subscribe/:id': subscriptionPage('showSubscribePage', 'The page to subscribe'),
    'GET /manage/:id': subscriptionPage('showPreferences', 'The page for both'),
    'POST /unsubscribe/:id': {
      id: 'unsubscribeByClick',
      summary: 'One-click unsubscribe (RFC 8058)',
      otherBody: form,
      answers: clicked,
      query: mailToken,
      parameters: linkId,
    },
    'POST /subscribe/:id': {
      id: 'subscribeByClick',
      summary: 'Subscribe by one click',
      otherBody: form,
      answers: clicked,
      query: mailToken,
      parameters: linkId,
    },
  },
}
