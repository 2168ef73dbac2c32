import type { Texts } from '@postrider/contracts/texts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { MailWords } from './mail-words.ts'
import { pt } from './pt.ts'

export const mailTexts = { en, de, fr, es, it, pt } satisfies Texts<MailWords>

/** The languages that mails can be in. */
export const mailLanguages: readonly string[] = Object.keys(mailTexts)
