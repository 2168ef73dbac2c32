import { alternatives } from './reply-rule.ts'

/** Words for the recipient. */
const noun = String.raw`(?:(?:mail)?users?(?:name|id)?|user id|recip(?:ient)?s?|mail ?box(?:es)?|postbox|addressees?|accounts?|alias(?:es)?|address(?:es)?|e-?mail (?:address(?:es)?|accounts?)|in-?box|persons?|customers?|subscribers?|rcpt|local[- ]?part|destinataire|forward[- ]path)`
const not = String.raw`(?:been )?(?:found|be (?:found|located)|exist\w{0,4}|known|valid|registered|listed|local|recogni[sz]ed|here|active|defined|present|located|handled|on (?:this|our|the)|in (?:our|this|the|my|use)|a (?:valid|known|registered))`
const unknown = String.raw`(?:n't ${not}|\b(?<!for )(?:unknown(?! (?:reason|error|cause|problem|failure|command))|(?:not|never) ${not}|doesnt exist|be (?:found|located)|no longer|non-?exist\w{0,4}|inexistent|invalid|incorrect|(?<!other or )undefined|deleted|removed|terminated|discontinued|cancell?ed|misspelled|moved|relocated|been replaced|no found|missing home))`

/**
 * Exchange Online writes "Access denied" if its directory-based edge blocking does not find the recipient.
 */
export const deadAddressesOfExchange: readonly string[] = [
  // Microsoft, "Email non-delivery reports in Exchange Online", 5.4.1, and "Use directory-based edge
  // blocking".
  alternatives`
    \b5\.4\.1 .{0,20}recipient address(?:es)? rejected ?: access denied
  `,
]

/** Wording for a recipient or a domain that does not exist. */
export const deadAddresses: readonly string[] = [
  // No such recipient: RFC 5321 section 4.2.3 for 550, 551 and 553; RFC 3463 x.1.1; Postfix, Sendmail, Exim,
  // qmail, Courier, Domino, IMail, Yahoo, AOL, Gmail 5.1.1.
  alternatives`
    \b(?:unknown|no such|non[- ]?exist\w{0,4}|invalid|(?:not|\w{2,6}n't) a (?:valid|known|registered|current|local|real)|bad|incorrect|illegal|undeliverable|unrecogni[sz]ed|unroute?able|inexistent|wrong|undefined|misspelled|obsolete|dead|unverified)(?: (?:or|and|illegal|unknown|invalid|inactive|final|delivery|local|remote|destination|virtual|valid|e-?mail|smtp|internet|target|system|dest|to|mail|this|ldap|gateway)){0,4} ${noun}\b
    | \b${noun}\b\)?(?! server)[^.;]{0,60}?${unknown}
    | @[\]): ]*(?:\.{3} ?)?(?:is |was )?(?:not found|does not exist|unknown(?! (?:reason|error|failure)))
    | \b(?:no|not an?)(?: (?:mail|e-?mail|such|local|active|valid)){0,2} (?:users?|recipient|mail ?box|account|person|customer|subscriber|alias|address|inbox|one)\b (?:here|by|with|at|on|in|of|named|called|for|under|exists?|found|available)
    | \bno (?:local |such |valid )?mail ?box\b | \b(?:can't|cannot|won't) accept user\b
    | \bnobody (?:here|by|at|with) | \bnot (?:our|a) (?:customer|known user|user|\w+ user)\b
    | \bno such (?:\w+ )?(?:user|person|recipient|mail|account|name|alias|customer|address)
    | (?:does|do|did) ?(?:not|n't) have (?:an? )?[^.;]{0,30}(?:account|mailbox|address)\b
    | \bhas no (?:\w+ )?(?:account|mail ?box)
    | \bis(?: not|n't) (?:an?|(?:one of )?our) [^.;]{0,20}(?:user|customer|subscriber|recipient|account)s?\b
    | recip(?:ient)?notfound | usernotfound | nosuchuser | resolver\.adr
    | mailbox (?:name )?not allowed(?! to| for| from) | mailbox name (?:invalid|incorrect) | mailbox (?:not|in)valid | unknown (?:in|at|here|to)\b
    | \bnot known (?:at|here) | \bnot listed in\b | (?:not|n't) know (?:this|that|the|such|any)\b
    | \bno match\w{0,2}\b.{0,40}(?:directory|book|name|address|recipient)
    | \b(?:address|recipient|directory) lookup\b.{0,20}(?:not|no)\b | \bha(?:s|ve) (?:been )?(?:moved|replaced|relocated)\b
    | \b(?:moved|relocated) to\b | \b(?:a|has|his|her|its|their) new (?:e-?mail )?address\b | \bnew address:
    | \bchanged (?:\w+ )?address | \baddress (?:has |was )?(?:been )?changed
    | \b(?:can't|cannot|can not|could not|couldn't|unable to|didn't|did not) (?:find|locate) (?:(?:any|the|that|a|this|such|your|requested) ){0,2}${noun}\b
    | \bno longer (?:\w+ )?(?:valid|exist\w{0,3}|in use|used|active|on|available|works?|employed|with|at|monitored|here|receiv\w{0,3}|accepts?|accepting|a\b)
    | \b(?:exists?|works?|here|employed|valid|with us) any ?more\b | \bleft (?:the )?(?:company|organi[sz]ation) | \bthe user you are trying to contact .{0,20}not exist
    | \bgateway user
  `,
  // No such recipient, in other languages: GMX, web.de, T-Online; Orange, Free, Laposte; Telefonica, UOL,
  // Terra; Libero; WP, Onet; Mail.ru, Yandex, Rambler; QQ, 163, Coremail; docomo, au, SoftBank; Naver, Daum.
  alternatives`
    (?:empfanger|empfaenger|benutzer|adresse|postfach|konto|mailbox|teilnehmer|account)\S{0,12} ?.{0,40}(?:unbekannt|existier\w{1,3} nicht|nicht (?:gefunden|bekannt|vorhanden|existent|existiert|zugestellt werden, da)|ungultig|ungueltig|deaktiviert|geloscht)
    | (?:unbekannt|ungultig|ungueltig|kein)\w{0,3} (?:empfanger|empfaenger|benutzer|adress|postfach|mailbox|konto|e-?mail)
    | (?:destinataires?|utilisateur|adresse|boite|compte|abonne)\b.{0,40}(?:invalides?|inconnue?s?|inexistante?s?|introuvable|n'existe(?:nt)? pas|desactive|non trouvee?|erronee?|supprime)
    | (?:aucun|pas de) (?:destinataire|utilisateur|compte|boite)
    | (?:usuario|destinatario|buzon|cuenta|direccion|endereco|destinatario|conta|casella|utente|indirizzo|correo|caixa)\b.{0,40}(?:desconocid|no (?:existe|encontrad|valid|se encontr)|invalid|inexist|desconhecid|nao (?:existe|encontrad|foi encontrad)|sconosciut|non (?:esiste|e stat\w trovat|trovat|valid)|inesistente|errad|dado de baja|deshabilitad|desativad|disabilitat)
    | (?:no existe|nao existe|non esiste|nessun[ao]?|ningun) ?(?:el |la |o |a |l'|il |un |dicha |ese |esa |este |esta |tal )?(?:usuario|cuenta|buzon|destinatario|conta|utente|casella|indirizzo|persona|direccion)
    | (?:gebruiker|ontvanger|mailbox|adres|postvak)\b.{0,30}(?:onbekend|bestaat niet|niet gevonden|ongeldig)
    | onbekende (?:gebruiker|ontvanger)
    | (?:uzytkownik|skrzynka|adres|konto|odbiorca)\S{0,3}\b.{0,30}(?:nie istnieje|nieznan|nie znalezion|nieprawidlow)
    | (?:nie ma takiej|nie ma takiego|brak takiego|nieznany) (?:uzytkownik|skrzynk|adres|kont|odbiorc)
    | uzivatel .{0,20}(?:neexistuje|neznam) | (?:neexistujici|neznamy) (?:uzivatel|adres|prijemce)
    | ismeretlen (?:felhasznalo|cimzett|cim) | (?:felhasznalo|cimzett|postafiok)\S{0,3} .{0,20}nem (?:letezik|talalhato)
    | (?:mottagare|anvandare|bruker|modtager|bruger|kayttaja|vastaanottaja)\S{0,4} .{0,20}(?:okand|ukendt|ukjent|finns inte|findes ikke|finnes ikke|tuntematon|saknas)
    | (?:kullanici|alici|adres)\S{0,4} .{0,20}(?:bulunamadi|yok|gecersiz|bilinmiyor)
    | (?:пользовател|получател|адрес|ящик|аккаунт|абонент)\S{0,4}.{0,40}(?:не (?:существ|найден|зарегистр|обнаруж|сущест)|неизвест|недейств|некоррект|удал[её]н|отключ)
    | (?:нет так|неизвестн|несуществующ)\S{0,4} (?:пользовател|получател|адрес|ящик|абонент|почтов)
    | так\S{1,4} (?:пользовател|получател|адрес|ящик)\S{0,3} нет | користувач\S{0,2} .{0,20}(?:не знайден|не існує)
    | (?:用户|用戶|使用者|收件人|收信人|邮箱|郵箱|信箱|帐号|帐户|账号|账户|帳號|帳戶|地址|メールボックス|ユーザー?|宛先|アドレス|受信者|アカウント|사용자|수신자|수신인|메일 ?주소|메일함|계정|주소)[^。]{0,20}(?:不存在|未找到|找不到|查无|無此|无效|無效|不正确|不正確|错误|已注销|存在しな|存在しません|見つかり|見つから|不明|無効|ありません|存在하지|존재하지|없|잘못|찾을 수)
    | 不存在 | 查无此人 | 查無此人 | 无此用户 | 無此用戶 | 无此收件 | 存在しません | あて先不明 | 宛先不明 | 존재하지 ?않 | 없는 (?:사용자|계정|주소|수신)
  `,
  // The domain does not exist or accepts no mail: RFC 3463 x.1.2, RFC 5321 section 5.1, RFC 7504, RFC 7505
  // (null MX); Postfix, Exim, Sendmail "Host unknown", Gmail DNS errors, Outlook.com.
  alternatives`
    \b(?:unknown|no such|bad|invalid|illegal|non-?existent)(?: (?:mail|recipient|destination|internet|target|or|remote)){0,3} (?:host|domain|destination|system)\b
    | \b(?:host|domain|site)(?: name)?s?\b[^.;]{0,40}(?:unknown|not found|does ?n[o']t exist|does not exist|not exist|couldn't be found|be found|not reachable|cannot be resolved|non-?exist)
    | \bname or service not known | \bnull ?mx\b | \bnxdomain\b
    | \b(?:does not|doesn't|do not|don't|not) (?:accept|receive|accepting|want)(?: any)? (?:e?-?mails?|network messages|messages|smtp mail|smtp messages)\b(?! from| that| which| with| for| to)
    | \bnot accept(?:ing)? network messages | \bnever accepts? (?:any )?(?:e-?)?mail | \baccepts? no (?:e-?)?mail
    | \brecord indicated no smtp service | \bno (?:e-?)?mail (?:is )?accepted\b(?! from)
    | \bdomain .{0,20}\bhas no (?:a|aaaa|dns)\b | \bno (?:valid |usable )?(?:mx|mail exchange\w{0,2}|mail server)\b | \bunroute?able\b
    | \ball relevant mx records point to non-existent | \bauthoritative answer | \bdns hard error | \bnullmx
    | (?:domaine?|dominio|домен|домена)\b.{0,30}(?:inconnu|introuvable|n'existe|no existe|desconocid|nao existe|non esiste|inesistente|не (?:найден|существ))
    | (?:domane|domain|host|rechner)\b.{0,30}(?:existiert nicht|unbekannt|nicht gefunden) | 域名不存在 | 找不到.{0,6}域名
    | ドメイン.{0,10}(?:存在|見つか) | 도메인.{0,10}(?:없|존재하지)
  `,
]

/** Words about a recipient that also occur in other replies. */
export const vagueDeadAddresses: readonly string[] = [
  // Mailbox disabled: RFC 3463 x.2.1; Gmail 5.2.1, Yahoo 554.30, Microsoft, Zoho.
  alternatives`
    \b${noun}\b[^.;]{0,40}\b(?:disabled|inactive|deactivated|closed|not active|not activated|has expired|is expired|expired)\b
    | \b(?:disabled|inactive|deactivated|closed|expired) (?:recipient|user|mail ?box|account|address|e-?mail)
  `,
  // Address rejected without a reason: Postfix, Trend Micro, Mimecast.
  alternatives`
    \baddress (?:error|rejected)[ .,!@#()\d]*$ | \b(?:address|recipient) rejected @?[ .,!#()\d]*$
    | \bcheck (?:if |that |for )?(?:the |your )?(?:\S{1,20} ){0,3}(?:address|typos)
    | \baddress is (?:possibly|probably) (?:in|not )correct
    | \b(?:cannot|could not|unable to) (?:be )?verif(?:y|ied) (?:the )?(?:recipient|user|mail ?box|address)
    | ^[\d. :;-]*(?:unknown|not found)[ .\d]*$
  `,
]
