import type { Translations } from '@postrider/contracts/translations'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { MailTranslations } from './translations-type.ts'
import { pt } from './pt.ts'

export const mailTranslations = { en, de, fr, es, it, pt } satisfies Translations<MailTranslations>

/** Supported languages of mails. */
export const mailLanguages: readonly string[] = Object.keys(mailTranslations)
