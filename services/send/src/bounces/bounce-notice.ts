import { asciiLetters } from './reply-words.ts'

/** The properties of a message without RFC 3464 fields that show whether it reports a failed delivery. */
export interface Notice {
  from: string
  subject: string
  /**
   * True if the message has type multipart/report, or a header that only mail servers write, such as
   * X-Failed-Recipients (Exim, Gmail).
   */
  isMarked: boolean
  /** The message's human-readable text. */
  text: string
}

/** Maximum characters to read. A notice without its quoted mail is shorter. */
const maxTextLength = 20_000

/**
 * Returns the reason of a failed delivery: the SMTP reply in the notice, otherwise the text before the quoted
 * mail. Returns undefined for a notice of a delay, an out-of-office reply and a reply by a person.
 */
export function reasonOfNotice({ from, subject, isMarked, text }: Notice): string | undefined {
  const ownText = ownTextOf(text)
  const title = asciiLetters(subject.slice(0, 1_000).toLowerCase())
  const isFromServer = isMarked || serverNames.test(from.slice(0, 1_000).toLowerCase())
  if (!isFromServer && (isAnswer(subject) || !introductions.test(ownText))) return undefined
  if (![failureTitles, introductions, failures].some((texts) => texts.test(`${title}\n\n${ownText}`)))
    return undefined
  if (isDelay(title, ownText)) return undefined
  return replyIn(ownText) ?? withoutBoilerplate(ownText)
}

/** Returns the text of a notice in lower case, without the quoted mail. */
export function ownTextOf(text: string): string {
  const plain = asciiLetters(text.slice(0, maxTextLength).toLowerCase()).replace(/\r\n?/g, '\n')
  return (plain.split(quotedMail, 1)[0] ?? '').replace(/^>.*$/gm, '')
}

/** True if the subject marks a message as a reply, either by a person or automatic. */
export const isAnswer = (subject: string): boolean =>
  answerTitles.test(asciiLetters(subject.slice(0, 1_000).toLowerCase()))

const withoutBoilerplate = (text: string): string =>
  [introductions, failures, phrases].reduce((rest, texts) => rest.replace(new RegExp(texts, 'g'), ' '), text)

/** True if a notice reports that the server will retry, or has delivered the mail. */
const isDelay = (title: string, text: string): boolean =>
  (delayTexts.test(text) || delayTitles.test(title)) && !hasGivenUp.test(text)

/** Returns the first SMTP reply in a text with its continuation lines. */
const replyIn = (text: string): string | undefined =>
  /(?:^|[:>.(]\s{0,8}|\b(?:said|response|returned|was|code|error) +)(?=[45][0-57]\d[ -])[^\n]+(?:\n(?!\n)[^\n]+){0,20}/m.exec(
    text,
  )?.[0]

/**
 * Matches the start of the quoted mail, or its header, in notices of qmail, Exim, Sendmail, Gmail, OpenSMTPD,
 * Dragonfly, Domino and IMail.
 */
const quotedMail =
  /^[ \t]*(?:-{2,} ?below this line|-{3,} ?(?:this is a copy|original message|unsent message|returned (?:message|mail)|message (?:text|header)|the (?:original|header)|begin|copy of|undelivered message|ursprungliche|message d'origine|mensaje original)|original message follows|message headers? follow|(?:the )?(?:original )?message (?:headers? )?(?:follows?|is attached)|\s*below is a copy of|a copy of (?:the|your) (?:original )?message|the returned message|(?:reporting-mta|final-recipient|original-recipient|return-path|received|dkim-signature|x-received|mime-version): )/m

const serverNames =
  /mail(?:er)?-?daemon|postmaster|mail ?delivery|maildelivery|mail ?(?:server|system|administrator|router)|mdaemon|smtp[- ]?(?:gateway|server)|delivery (?:subsystem|system)|system administrator|^\s*$/

const answerTitles =
  /^\s*(?:re|aw|antw|sv|vs|rv|odp|отв|ответ|回复|回覆|답장)\s?(?:\[\d+\])?\s?[:：]|out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response|antwort)|autoreply|abwesen|vacation|on leave|absence|respuesta automatica|risposta automatica|reponse automatique|отсутств|автоответ|自动回复|自動回覆|自動返信|不在/

const failureTitles =
  /undeliver|undelivr|not (?:be )?deliver|non[- ]?deliver|(?:un)?delivery (?:status|fail|report|error|problem|has failed|notif|incomplete)|deliver\w{0,3} (?:has )?fail|fail(?:ed|ure) (?:to )?deliver|returned (?:mail|e-?mail|message|to sender)|returning message|failure notice|failed? (?:mail|message|delivery)|mail (?:system )?(?:failure|error|status|delivery|deliver)|message (?:status|delivery)|could not be (?:deliver|sent)|could not send|permanent error|bounced?\b|rejected|user unknown|unknown user|unzustellbar|nicht zustell|zustell|non (?:remis|distribu|delivr|recapitat|consegnat)|echec de (?:remise|la remise|distribution)|no (?:se pudo )?entreg|no entregad|devuel|nao entreg|devolvid|mancat\w recapit|onbestelbaar|niet bezorg|nie dostarcz|недостав|не достав|возвращ|退信|退回|无法投递|投递失败|系统退信|配信(?:不能|できません|エラー)|送信できません|エラーメール|반송|전송 ?실패|발송 ?실패/

/** Introductions that only mail servers and list managers write. */
const introductions =
  /this is the (?:qmail|postfix|dragonfly mail agent|mailer-daemon|mail system|mail delivery|sendmail|machine generated|zmailer|exim|courier)[^\n]{0,80}|this message was created automatically by mail[^\n]{0,40}|message from interscan[^\n]{0,40}|automatically generated delivery status notification|you are not a member of (?:this|the) (?:mailing )?list|this is the mail system at host[^\n]{0,80}|i'm afraid i wasn't able to deliver[^\n]{0,60}|i'm sorry to have to inform you that[^\n]{0,60}|the following addresses had (?:permanent |fatal |delivery ){1,2}[^\n]{0,40}|delivery to the following recipients? (?:failed|was aborted)[^\n:]{0,30}|transcript of session follows/

/** Sentences that report a failed delivery without a reason. */
const failures =
  /(?:could|can) ?(?:not|n't) be delivered(?: to)?(?: one or more(?: of its)? (?:recipients|destinations))?|(?:was|were)(?: not|n't) (?:able to deliver|delivered)|unable to deliver(?: (?:your|the|this))?(?: message| mail| e-?mail)?|delivery (?:to|for) the following recipients?[^\n]{0,30}(?:failed|aborted)[^\n:]{0,20}|(?:the )?following (?:address|recipient)\w{0,2}(?:\(es\)|\(s\))? (?:had|failed|have|has|could|were)[^\n]{0,60}|had (?:permanent |permanent fatal |fatal |delivery )?errors|transcript of session follows|undeliverable (?:mail|message|to)|your (?:message|mail|e-?mail) (?:to [^\n]{0,100} )?(?:has been|was|could|did|cannot|couldn't|wasn't) (?:not |been )?(?:rejected|returned|delivered|bounced|reach)|did not reach|delivery (?:has )?failed|failed to deliver|error (?:has )?occurred while (?:attempting|trying) to deliver|error delivering your mail|failure reasons?|not (?:a )?member of (?:this|the) (?:mailing )?list|permission to post messages to the group|permanent(?:ly)? (?:error|fail)|was rejected (?:by|due|because)|konnte(?:n)? nicht (?:zugestellt|ausgeliefert)[^\n]{0,20}|nicht zugestellt|n'a pas pu etre (?:remis|delivre|distribue|envoye)[^\n]{0,20}|no (?:se )?(?:pudo|ha podido|ha sido posible|puede)(?: ser)? entreg\w+|nao (?:pode|foi possivel)(?: ser)? (?:entreg\w+|envi\w+)|non (?:e stato possibile|ha potuto|puo essere) (?:consegn|recapit)\w+|kon niet (?:worden )?(?:bezorgd|afgeleverd)|nie (?:mogla|moze) (?:zostac|byc) dostarczon\w|не (?:может быть|было|удалось|смогло)[^\n]{0,20}достав\S+|无法(?:投递|送达|发送)|投递失败|被退回|配信(?:できません|されません|に失敗)|送信できません|届けることができません|전(?:송|달)(?:하지|되지|할 수)|반송되/

/** Phrases about the notice, not about the reason. */
const phrases =
  /this is a permanent error; i've given up\.?|i've given up\.?|sorry it didn't work out\.?|no further (?:delivery )?attempts[^\n.]{0,30}|after \d+ attempts?(?:\(s\))?|(?:do not|don't) reply[^\n]{0,30}|permanent (?:error|failure)|message from [^\n]{0,60}/

const delayTexts =
  /successfully (?:been )?(?:delivered|relayed)|warning message only|(?:will|shall) (?:be )?(?:retried|retry|keep trying|continue|try again)|continue (?:to )?(?:be )?(?:try|attempt|retr|made|deliver)|keep(?:s)? trying|still (?:trying|being retried|be retried|in the queue)|(?:do|does|need) not (?:need to )?re-?send|has (?:been|not yet) (?:delayed|been delivered|been sent)|is delayed|delivery (?:is )?delayed|not yet (?:been )?deliver|noch nicht zugestellt|weiter(?:hin)? versucht|weitere zustellversuche|versucht es weiter|verzoger|pas encore (?:ete )?(?:remis|delivre|distribue)|nouvelle tentative|nouveaux essais|tentativ\w{1,2} (?:de entrega )?continu|(?:seguira|continuara) intentando|se seguira|reintentar|tentando novamente|продолж\S{1,6} (?:попыт|достав)|попытки .{0,30}продолж|задерж|继续尝试|继续投递|重试|再送を|再試行|配信が遅れ|지연|다시 시도/

const delayTitles =
  /\(success\)|\(relay(?:ed)?\)|\bdelay|delayed|warning: (?:message|could not|mail)|still (?:being )?retr|verzoger|retard|retras|atras|ritard|задерж|延迟|遅延|지연/

const hasGivenUp =
  /given up|giving up|no further|will not (?:be )?retr|failed permanently|permanent(?:ly)? (?:fatal )?(?:error|fail)|aborted/
