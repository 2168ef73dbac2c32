import { alternatives } from './reply-rule.ts'

/** Wording of a relay that gives up. The last reply, quoted after this text, explains only one attempt. */
export const expiries: readonly string[] = [
  // Timeout, before the last reply: Exchange QUEUE.Expired and 4.4.7, Exchange Online 5.4.300, SES 4.4.7,
  // Exim, IronPort 5.4.7.
  alternatives`
    ^[\d.# -]{0,20}(?:\[internal\] )?(?:queue\.expired|(?:message|delivery|mail)(?: time| has| was)? (?:expired|delayed too long|too old)|retry time(?:out)?\b)
  `,
]

/** Wording for a server's limits of frequency, rate or volume. */
export const rateLimits: readonly string[] = [
  // Rate: RFC 3463 x.2.1 as Gmail 5.2.1 ReceivingRatePerm, x.4.5; Yahoo, Orange OFR, Mail.ru, QQ, GoDaddy
  // IB607.
  alternatives`
    \btoo many (?:\w+ )?(?:connections?|recipients|messages|mails|e-?mails|concurrent|sessions|simultaneous|rcpts?|errors|transactions|requests|clients|bad commands|unknown|non-?exist|attempts|invalid)
    | \btoo (?:frequent|fast|quick|much (?:e-?mail|mail|traffic)) | \bper (?:second|minute|hour|day)\b | \b(?:hourly|daily|sending) (?:\w+ )?(?:limit|quota)
    | \bconcurrent | \bsimultaneous | \bunusual (?:rate|volume) | \bunexpected volume
    | \b(?:rate|connection|message|recipient|session|frequency)s?[- ](?:rate )?limit | \bratelimit | \bthrottl
    | \bexceed\w{0,3}\b [^.]{0,40}(?:limit|rate\b|number|threshold|max)
    | \bmax\w{0,4} (?:\w+ )?(?:number|connections|sessions|recipients|rate) | \bslow ?down
    | receiving (?:mail|messages|e-?mails?) (?:at a rate|too) | \bsent to too many | \btarpit | \bfrequency\b
    | trop de (?:connexions|messages|destinataires) | zu viele | demasiad[ao]s
    | troppe?i? (?:connessioni|messaggi) | muitas conex | слишком (?:много|част) | 频率 | 頻率 | 过多 | 過多 | 太多
    | 多すぎ | 너무 많
  `,
]

/** Wording for transient states: a later mail may arrive. */
export const passingFaults: readonly string[] = [
  // Mailbox full: RFC 3463 x.2.2 and x.3.1; RFC 5321 section 4.2.3 for 452 and 552; Gmail 5.2.2, Exchange
  // STOREDRV, Dovecot, Cyrus, Courier.
  alternatives`
    quota
    | \b(?:mail ?box|in-?box|mail ?file|mail ?drop|mail ?system|account|maildir|mail ?folder|folder|user|disk|file ?system|disc|storage|store|spool|@)\b ?[^.]{0,40}\b(?:over)?full\b
    | \bfull (?:mail ?|in-?)box | mail(?:box)?_?full
    | \b(?:insufficient|not enough|no|out of|low|low on|lacks?|ran out of|exceeded|over) [^.]{0,24}\b(?:space|storage|room)\b
    | \benough (?:\w+ )?(?:space|storage|room) | \bspace .{0,20}used up
    | \b(?:space|storage) (?:left|exceeded|limit|is|allocation|capacity)
    | \b(?:mail ?box|in-?box|user|account|message store|storage|mail ?file|maildir)\b[^.]{0,30} (?:has )?(?:exceed|over (?:its|the|their|size)|at (?:its|the) (?:limit|max)|too large|too big|reached (?:its|the|max))
    | \bmail ?box (?:size|limit|storage|capacity)
    | \b(?:over|exceed\w{0,3}) (?:the |its |their )?(?:allowed |maximum )?mail ?box
    | \btoo much mail (?:data )?(?:for|in|stored) | (?:allocated|allotted) (?:storage|space) | shutoffquota
    | mailbox ?limit | \bover limit | too many messages (?:on|in)
    | \b(?:postfach|mailbox|speicher|konto|briefkasten)\w{0,8}\b.{0,24}(?:voll|uberfull|erschopft)
    | kontingent | speicherplatz | \bpleine?\b | capacite .{0,20}depass | espace .{0,24}(?:insuffisant|depass)
    | \bllen[oa]\b | cuota | sin espacio | casella .{0,20}piena | \bpiena\b
    | spazio .{0,20}(?:esaurit|insufficient) | \bcheia\b | \blotad[ao]\b | sem espaco | espaco insuficiente
    | \bvol(?:le)? (?:postvak|mailbox) | postvak .{0,30}\bvol\b | przepelnion | brak miejsca | przekroczon
    | \bfuld\b | \bfull(?:t)?e? (?:innboks|postkasse) | tays | dolu\b | переполнен
    | превышен\S{0,4} (?:\S{1,12} )?(?:квот|лимит|размер) | квот | нет места | 已满 | 已滿 | 爆滿 | 空间不足 | 空間不足 | 容量 | 爆满
    | いっぱい | 満杯 | 一杯 | 超過 | 가득 | 용량 | 초과
  `,
  ...rateLimits,
  // Timeout: RFC 3463 x.4.7; Postfix, Exim "retry timeout exceeded", qmail "in the queue too long", Sendmail
  // "Cannot send message for", IMail.
  alternatives`
    \b(?:message|mail|delivery|envelope|queue|retry|lifetime|ttl|e-?mail)\b[ .][^.;]{0,24}expired
    | expired in (?:the )?queue | \bretry time | \btime[d-]? ?out | \bgiv(?:ing|en) up(?! on) | \bgave up
    | \b(?:cannot|could not|can't|couldn't|unable to|not) (?:be )?(?:deliver|send|sent)\w{0,3}\b.{0,24} (?:for|after|within) (?:the |more than )?(?:last |past )?(?:\d|multiple|several|many|repeated)
    | \bfor (?:the )?(?:last|past) \d | delivery (?:failed|failure) \d+ attempts
    | (?:aborted|failed|undeliver\w{0,4}|queued|attempt(?:s|ed)?) (?:after|for|in) (?:over |more than )?\d | in (?:the )?queue too long
    | \btoo long (?:in|on) (?:the )?queue | \bqueue (?:period|time|lifetime) | \blifetime [^.;]{0,24}exceeded | \bfailing for a long
    | \b\d+ (?:tries|attempts|retries)\b
    | \bmax\w{0,4} (?:delivery )?(?:time|age|queue|retr|number of (?:attempts|retries))
    | \bretr(?:y|ies) (?:limit|exceeded|count) | \btoo old\b | \bcould not be delivered within
    | \bdelivery time\b | \bno (?:further|more) (?:delivery )?(?:attempt|retr) | zeituberschreitung | delai .{0,20}(?:depass|expir) | tiempo de espera
    | tempo (?:limite|scaduto) | время .{0,20}истекло | 超时 | 逾時 | タイムアウト | 시간 ?초과
  `,
  // Explicitly temporary: RFC 3463 class 4; greylisting (RFC 6647).
  alternatives`
    \btempor | \btransient | \bgr[ae]y-?list | \bdefer(?:red|ral)
    | \b(?:try|trying|retry|come back|resend)(?: \w+){0,3} later | \bagain later | zeitweise | voruberg
    | vorlaufig | momentan | provisoire | spater erneut | momentaneamente | plus tard | mas tarde | piu tardi
    | mais tarde | pozniej | временн | позже | попозже | 临时 | 稍后 | 暫時 | 稍後 | 一時的 | しばらく | 일시적 | 나중에
    | \bmail ?box (?:is )?(?:currently )?(?:busy|in use|locked)
    | \bcurrently (?:unavailable|unreachable|not available|offline|busy)
  `,
  // Network: RFC 3463 x.4.1 to x.4.6; Postfix, Exim, Sendmail and Gmail connection errors.
  alternatives`
    \bno route to host
    | \bconnect(?:ion|ing|ed)?\b[^.]{0,40}(?:refused|reset|dropped|lost|closed|timed|failed|failure|broken|aborted|error|could not|cannot|rejected|unexpectedly)
    | \b(?:lost|refused|dropped|closed|broken|failed|unable|cannot|can't|could not|couldn't|wasn't able) (?:to )?(?:establish |open |make )?(?:the |an |a )?(?:smtp )?(?:connect|session)
    | \bdid not accept our requests | \bsocket (?:error|closed)
    | \bnetwork (?:is )?(?:unreachable|error|down|problem|failure)
    | \bhost (?:is )?(?:unreachable|down|not reachable|not responding) | \bconversation with .{0,60}timed
    | \bhung up\b | \bdid not respond | \bnot responding | \bno (?:answer|response) from | \bunable to contact | \b(?:server|host) (?:is )?down\b | \bresolve route | \bbad connection
    | \b(?:not found|lookup|name service|dns|resolv\w{0,4})\b.{0,40}try again
    | \b(?:name server|name service|dns|mx|host ?name|domain|address)(?: \w+)? lookup (?:failure|error|failed|timeout|timed)
    | \bmalformed or unexpected name server | \bserv ?fail | \bserver failure
    | \b(?:dns|name ?server)s?\b [^.]{0,30}(?:timeout|timed|temporar|not respond|unreachable|unavailable)
    | \bcould not (?:load|find a gateway) | \btoo many hops | \bhop count
    | \b(?:mail|routing|forwarding|message|delivery)(?:ing)?[- ]?loop | \bloops? (?:back|detected) | \blooping
    | \bsystem (?:resources|load|full) | \bout of memory | \bload (?:is )?too high
    | \binsufficient (?:system )?(?:resources|disk|memory) | \bsystem storage | \bcongest
  `,
]
