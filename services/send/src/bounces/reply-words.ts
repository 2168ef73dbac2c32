/**
 * Maximum characters to match, which limits the matching time. Meaningful replies are shorter (RFC 5321
 * section 4.5.3.1.5: 512 bytes per line).
 */
const maxLength = 3_000

/**
 * Returns the words of a reply that may contain the reason, in lower case and without accents. Replaces
 * addresses by `@`; removes URLs, host names and references to more information.
 */
export function replyWords(reply: string): string {
  const text = asciiLetters(reply.slice(0, maxLength).toLowerCase())
    .replace(/\b[a-z]{2,8}:\/\/[^\s)>\]]+/g, ' ')
    .replace(mailAddress, '@')
    .replace(/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g, ' ')
    .replace(/\bunknown ?\[[ \d]*\]/g, ' ')
    .replace(hostName, (name) => (listNames.test(name) ? ' blocklist ' : ' '))
    .replace(/[<>"`*_]+/g, ' ')
    .replace(/\b[245]\d\d-/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const reason = text.replace(boilerplate, ' ').replace(advice, ' ').replace(/\s+/g, ' ').trim()
  return /[^\W\d]|[^\0-\x7f]/.test(reason) ? reason : text
}

/**
 * Replaces accented Latin letters by plain letters, because only some servers write accents. Keeps other
 * scripts.
 */
export const asciiLetters = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
        .normalize('NFC')
        .replace(/[‘’`´]/g, "'")
        .replace(/[ßıłøđ]/g, (letter) => plainLetters[letter] ?? letter)
    : text

/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = { ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd' }

/** Matches only at the start of a word, so that matching takes linear time. */
const mailAddress = /(?<![^\s<>"'`:;,()[\]])[^\s<>"'`:;,()[\]]{1,200}@[^\s<>"'`:;,()[\]]{1,255}/g

/**
 * Matches host names, which contain no reason unless they are names of block lists. Skips Exchange's
 * component names, which have the same form.
 */
const hostName =
  /(?<![\w.-])(?!(?:resolver|storedrv|queue|routing|smtpsend|submission|agent)\.)(?:[a-z0-9-]{1,63}\.){1,10}[a-z][a-z0-9-]{1,62}(?![\w-])/g
const listNames =
  /spamhaus|spamcop|sorbs|abuseat|barracudacentral|uceprotect|mailspike|surbl|uribl|manitu|psbl|invaluement|senderscore|njabl|dnsbl|dnswl|spamrl|rbl\./

/** Texts before a reason (Postfix, RFC 5321 section 4.2.3), and qmail's texts after it. */
const boilerplate =
  /recipient address(?:es)? rejected ?:(?! access denied)|\brequested (?:mail )?action (?:not taken|aborted)\b ?[:;]?|\bgiving up on\b|\bcreate a shorter message body[^.]{0,80}|larger than the current system limit or\b|\(?in reply to [a-z ]{0,30}command\)?|'rcpt to: ?@ ?'|\bhost \S* ?(?:\[[^\]]{0,60}\])? ?said:/g

/** References to more information. */
const advice =
  /(?:\bplease )?(?:\bsee\b|\bvisit\b|\brefer to\b|\bgo to\b|\blearn more\b|\bfor (?:(?:more|further|additional) )?(?:information|details|info|help|explanation|assistance)\b|\bif you (?:believe|feel|think)\b|\bto report\b|\bplease (?:read|contact|consult|notify|forward)\b|\bcontact (?:your|the) [a-z]{0,14} ?(?:administrator|admin|postmaster|support)\b)[^.;]{0,300}/g
