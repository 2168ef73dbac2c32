import { alternatives } from './reply-rule.ts'

/** Wording for faults of the sender: its address, server, authentication or reputation. */
export const senderFaults: readonly string[] = [
  // Sender address: Postfix "Sender address rejected", Exim "sender verify failed", RFC 3463 x.1.7 and x.1.8.
  alternatives`
    \bsender(?:'s)?(?: e?-?mail)?(?: address(?:es)?| domain| host| ip| name| account| user| mailbox)?(?: @)?[:,]? ?(?:(?:is|was|has been|be|could|can|does|did|must|cannot) ?(?:not |n't )?)?(?:be )?(?:reject|denied|refused|not\b|unknown|invalid|exist|verif|unverif|block|resolv|found|allow|permit|listed|bann|black|deny|fail|mismatch|spoof|valid|must|doesn|does|on |ok\b|no longer|unauth|authent)
    | \b(?:invalid|unknown|bad|unverified|unacceptable|unresolvable|unroutable|non-?existent|rejected|refused|blocked|banned|forged|illegal|untrusted|unauthori[sz]ed|verify|verifying|of|by|valid|this|your) (?:the )?(?:envelope |smtp |e?-?mail )?senders?\b(?! server)
    | \bsender (?:verify|verification|callout|policy|id\b|address rejected|reputation|score|host|server|domain|not)
    | \bsenders? .{0,40}not (?:allowed|permitted|authori[sz]ed|accepted) | \breturn[- ]path\b
    | \b(?:bounce|envelope|return) address | \breply[- ]to\b | \b(?:cannot|can't|unable to) reply\b | \bcall ?back to\b
    | \byou (?:are (?:not|sending|on|listed|blocked)|have (?:been|an invalid|mailed))\b | \bconnecting (?:host|ip|client|server|address)
    | \breverse[- ]path\b | \bmail from\b | \b(?:envelope|header) from\b
    | \bfrom(?:: ?| )(?:address|header|domain|field)\b | \bdomain of (?:the )?sender | \boriginat(?:or|ing)\b
    | \bsending (?:domain|ip|mta|server|host|address|network|system|account|user)
    | \byour (?:ip|host|server|domain|network|mail ?server|e-?mail server|mta|isp|provider|access|connection|system|account|mailbox)\b
    | absender | expediteur | emetteur | remitente | mittente | remetente | afzender | nadawc | avsandare
    | odesilatel | отправител | 发件人 | 寄件者 | 寄件人 | 发信人 | 发送方 | 送信者 | 差出人 | 送信元 | 발신자 | 보낸 ?사람 | 송신자
  `,
  // Spam: Gmail 5.7.1 and 5.7.28, Microsoft 5.7.350, Yahoo TSS, GMX, Mail.ru, QQ, docomo, Naver.
  alternatives`
    spam | \bjunk\b | \bunsolicited\b | \bu[bc]e\b | \bbulk (?:mail|e-?mail|message|send) | \bmcspam
    | \btss0\d | pourriel | courrier indesirable | correo no deseado | nicht erwunscht | ungewollt | спам | 垃圾
    | 迷惑 | スパム | 스팸 | 광고
  `,
  // Block list: RFC 5782; Postfix and Exim DNSBL texts; Microsoft 5.7.606 to 5.7.649 and 5.7.511; Proofpoint;
  // Barracuda; Cloudmark; iCloud.
  alternatives`
    (?:black|block|deny|bad|drop|real-?time|suppress\w{0,3}) ?-?list(?!ed for \d)
    | \b(?:d?ns)?[drsxpc]?bl\b | \bdnsbl | spamhaus | spamcop | sorbs | cloudmark | senderbase
    | sender ?score | uribl | surbl | invaluement | backscatter
    | \bblocked (?:using|by|for|due|because|at|from|list|sender|ip|via|as|on)\b
    | \b(?:ips?|clients?|sender|servers?|networks?|domain|connections?|\[) .{0,60}(?:blocked|banned|blacklist|bloque|bloccat|gesperrt|blockiert|geblokkeerd|zablokowan|заблокирован)
    | \bblock(?:ed|ing)? (?:your|the|this|all|mail|messages?|e-?mails?|connections?)\b | \bbanned\b
    | \bbanlist | \b(?:is|are|was|been|currently|ip|host|\]) listed\b | \blisted (?:at|by|on)\b
    | schwarze liste | sperrliste | blockliste | lista n(?:egra|era) | liste noire | zwarte lijst
    | czarn\S{0,3} list | ч[её]рн\S{0,4} спис | 黑名单 | 黑名單 | ブラックリスト | 블랙리스트 | 차단
  `,
  // Reputation: Gmail 4.7.0 and 5.7.1, Microsoft S775, Yahoo TSS04, AOL RLY and CON codes, T-Online,
  // SpamAssassin scores.
  alternatives`
    reputation | \babus(?:e|ive)\b | suspicious | \b(?:poor|low|bad|high|your|its) score | \bscore of\b
    | complaints?\b | user complaint | \bhoney ?pot | \battacks?\b | \bharvest | репутаци | подозрит | 信誉 | 評判 | 평판
  `,
  // Authentication: RFC 7372; Gmail 5.7.26 and 5.7.27; Microsoft 5.7.509 and 5.7.23; Yahoo 5.7.9; RFC 4954.
  alternatives`
    \bdmarc\b | \bdkim | \bspf\b | \barc\b.{0,20}fail | domain ?keys | \bsender[- ]?id\b | authenticat
    | unauth\b | \bsasl\b | \bpassword | authrequired | \bauth (?:required|failed) | authentifizi | authentifi | autentica | аутентифи
    | авторизац | 认证 | 認証 | 인증 | \bforg(?:ed|ery)\b | spoof | impersonat | \bnot aligned | alignment
  `,
  // Reverse DNS and HELO: RFC 7372 x.7.25; Gmail 5.7.25; Postfix "Client host rejected", "Helo command
  // rejected"; T-Online; Comcast.
  alternatives`
    reverse[- ]?(?:dns|lookup|map|name|host|record|resolution|ip) | \brdns\b | \bptr\b
    | \b(?:ip|client) ?-?name lookup | \b(?:cannot|can't|could not|unable to) (?:find|resolve) your
    | hostname .{0,30}(?:generic|dynamic) | \bdynamic (?:ip|host|address) | \bdialup | dial-up | residential
    | \b[he][eh]lo\b.{0,40}(?:reject|invalid|fail|denied|refused|bogus|not\b|must|does|mismatch)
    | (?:reject|invalid|bad|bogus|refused|require|illegal)\w{0,4} .{0,20}\b[he][eh]lo\b | \bfqdn\b
    | fully[- ]qualified | \bclient host rejected | \bhelo command rejected | 反向解析 | 逆引き
  `,
  // Relaying: Postfix "Relay access denied", Sendmail "Relaying denied", Exim "relay not permitted", qmail
  // "rcpthosts", Exchange 5.7.54 and 5.7.64.
  alternatives`
    \brelay(?:ing)?\b(?! recipient| table)(?: \w+){0,3} ?(?:denied|not|prohibit|refus|disallow|reject|restrict|forbidden|quota|limit|attempt|verboten|nicht|interdit|no permitido|disabled)
    | (?:unable|permitted|allowed|authori[sz]ed|able|cannot|can't|won't|not|n't|don't|refuse\w{0,2}|no|deny|denied|open|rejected) (?:to |a |an |open )?relay
    | non-accepted domain | rcpthosts | not (?:in|one of) (?:my|our) (?:list|domains)
    | \bdomain .{0,30}not (?:hosted|local|served|handled|accepted|allowed|configured)
    | (?:we|i) (?:do not|don't) (?:accept|handle|host|serve) (?:e?-?mail|mail|messages) for
    | \brelay (?:list|domains?)\b | not (?:a |an )?(?:local|permitted|authori[sz]ed) (?:domain|relay) | tenantattribution
  `,
  // Sending limit: Gmail 5.4.5, Microsoft 5.1.90, GoDaddy IB codes.
  alternatives`
    \b(?:relay|sending|send|sender|outgoing|outbound|hourly|daily) (?:\w+ )?(?:quota|limit)
    | \bquota .{0,20}\b(?:sending|outgoing|outbound)
  `,
]

/** Wording for faults of the message: its content, size or form. */
export const messageFaults: readonly string[] = [
  // Virus: RFC 5248 x.7.0; ClamAV, Gmail 5.7.0, Microsoft 5.7.1 texts.
  alternatives`
    virus | malware | malicious | trojan | infected | phish | ransom | вирус | 病毒 | ウイルス | 바이러스
  `,
  // Size: RFC 3463 x.3.4 and x.2.3; RFC 1870; Postfix "message size exceeds fixed limit".
  alternatives`
    \bmessages?(?:'s)? (?:is |was |has |file )?(?:size|length|too (?:large|big)|larger(?!.{0,80}mailbox is full)|exceed|over the)
    | \b(?:mail|e-?mail|message|attachment|header|content|body|data|file)s?\b [^.]{0,40}\btoo (?:large|big)
    | \b(?:header|subject|line|address)s?\b [^.]{0,20}\btoo (?:long|many)
    | \bdata size | ^[\d .#-]{0,20}exceed\w{0,3} (?:the )?max\w{0,4} (?:\w+ )?size\b
    | \bexceed\w{0,3} [^.]{0,30}(?:(?:message|mail|attachment) size|length)
    | (?:max|maximum|allowed|fixed)\w{0,4} (?:allowed )?(?:message|mail|attachment) size
    | (?<!mailbox |mail box |inbox |account |storage |folder |its )size limit | sizelimit | recipsizelimit
    | \bline (?:limit|length|too long) | \blines? (?:is|are) too long | too long (?:a )?line
    | nachricht (?:ist )?zu gross | message trop (?:gros|long|volumineux) | mensaje .{0,20}demasiado grande
    | messaggio troppo grande | слишком (?:большо|велик) | 邮件过大 | 超过.{0,10}大小
  `,
  // Content: RFC 3463 x.6.y; RFC 5321 and 5322 conformance texts of Gmail and Postfix; content filters.
  alternatives`
    \bcontent (?:reject|filter|block|restrict|is|was|contains|not|deny|denied|refus|unaccept|violat|check|type|error|transfer)
    | (?:reject|refus|block|filter)\w{0,3} .{0,30}\bcontents?\b
    | \b(?:message|mail|e-?mail|body) (?:content|contain) | prohibited content | \battachments?\b
    | \b(?:subject|body)\b .{0,30}(?:reject|block|contain|not allowed|empty|missing) | \b[78]-?bit
    | \brfc ?-?(?:[258]?[258]2[12]|204[5-9])\b | \bcompliant\b | \bcompliance\b | \bmime\b | \bmedia error
    | \bmedia not | \bconversion\b | \bbare (?:lf|cr|newline|line|<) | \bnull byte
    | \bmalformed (?!or unexpected name) | \bnon-?ascii | \bsmtputf8\b | \bcharset | \bcharacter set
    | \b(?:missing|invalid|multiple|duplicate|bad|illegal|required|no|improper|suspicious|forbidden|empty)\b [^.]{0,30}\b(?:headers?|date|subject)\b
    | \bheaders?\b [^.]{0,40}(?:missing|invalid|illegal|not (?:present|allowed|valid)|malformed|reject)
    | \bmessage[- ]id\b | \bin (?:the )?(?:\w+ )?headers?\b | \b(?:to|b?cc|date|subject):? field\b | \burls?\b
    | \b(?:bad|prohibited|forbidden|offensive|malicious|unwanted) (?:link|word|phrase) | \bfingerprint
    | \bsignature\b | \bmessage filtered | \bmail filtered | \bfiltering\b | 内容 | コンテンツ | 본문 | содержан
    | contenu | contenido | contenuto | conteudo | inhalt | inhoud
  `,
  // Permission to post to a list or mailbox: Exchange RESOLVER.RST, Google Groups, Mailman, fml, RFC 3463
  // x.7.2.
  alternatives`
    \bnot (?:a )?(?:list |group )?(?:member|subscribe[dr]) | \bmoderat
    | \bpermission to (?:post|send|mail|write|submit|deliver)
    | (?:not|n't) (?:have )?(?:allowed|permitted|authori[sz]ed|permission|the right|rights) (?:to|for|by) (?!receive)
    | \bonly .{0,60}(?:can|may|accepts?|allowed|members?|subscribers?) | \bsubscribers only
    | \baccepts? (?:mail|e-?mails?|messages) only | \brst\. | \bfrom (?:unknown|external|outside|anonymous)\b | \bgroup .{0,30}may not exist
    | only accept\w{0,3} (?:mail|e-?mail|messages) | challenge | whitelist | white-list | allow-?list
  `,
  // Encryption: RFC 3207; Microsoft 5.7.64 and 5.7.51; Gmail 5.7.29.
  alternatives`
    \btls\b | \bstarttls\b | \bssl\b | \bencrypt | verschlussel | chiffre
  `,
]

/** Wording for a policy of the receiver, without words about a missing address. */
export const policyFaults: readonly string[] = [
  // Policy: RFC 3463 x.7.1; Postfix policy services, Mimecast, Spectrum AUP, Comcast, Orange OFR, Cox, AT&T.
  alternatives`
    \bpolic(?:y|ies)\b | richtlinie | politique | politic[aoi] | beleid | polityk | политик | 策略 | ポリシー | 정책
    | \baup\b | \bterms of (?:use|service) | \bviolat
    | administrat\w{0,6} (?:prohibit|lock|den|block|reject|refus) | \bopen relay | access from
    | \b(?:host|network|ip|server|domain) (?:is )?not (?:allowed|permitted|accepted|welcome) | \binvalid ip\b
    | \bnot authori[sz]ed\b | \bunauthori[sz]ed\b | \bsecurity\b | \bcompany\b | \bby (?:an? )?rule
    | \btransport rule | \bwill not (?:be )?accept | \bmail ?guard | \bfirewall
  `,
  // Suspended mailbox: RFC 3463 x.2.1 and x.7.13 do not define whether a suspension is permanent; Mail.ru,
  // web.de, GMX, Yandex.
  alternatives`
    \bsuspend | \bon hold\b | \block(?:ed|out)\b | \bfrozen\b | \bblocked\b | \bsuspendu | suspendid
    | gesperrt | \bvacation | 冻结 | 凍結 | 停止中 | заблокирован | приостановлен
  `,
  // Fault of the receiving server: RFC 3463 x.3.y and x.5.y; RFC 5321 section 4.2.3 for 451, 500 to 504 and
  // 554.
  alternatives`
    \b(?:system|server|local|internal|resource|upstream|configuration|config|database|ldap|unexpected|processing|protocol|software|i/o|alias|lookup)\w{0,2} (?:error|failure|problem|fault)
    | \b(?:service|server|system|host)\b [^.]{0,25}(?:not available|unavailable|busy|down\b|overload|shutting down|not respond)
    | \btransaction failed | \bno smtp service | \bnot accepting (?:connections|mail|messages) | \bcommand\b
    | \bparameter | \bsyntax | \bnot implemented | \bbad sequence | \bout of sequence | \bprotocol\b
  `,
]

/** Wording for a refusal without a reason. */
export const vagueRefusals: readonly string[] = [
  // Refused: the wording of many servers.
  alternatives`
    \bden(?:ied|y)\b | \brefus | \breject | \bforbid | \bforbidden | \bprohibit
    | \bnot (?:allowed|permitted|accepted|acceptable|wanted|welcome) | \bunacceptable | \bblock | \brestrict
    | \bfilter | \bdisallow | \bdeclin | \bdisconnect | \bclosing | \brejet | \brechaz | \brifiut | \brejeit
    | \brecusad | abgelehnt | abgewiesen | verweigert | zuruckgewiesen | geweigerd | odrzucon | отклон | отказ
    | 拒绝 | 拒絕 | 拒收 | 拒否 | 거부 | 거절
  `,
]
