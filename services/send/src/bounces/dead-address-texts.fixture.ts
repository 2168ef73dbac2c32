import { replyTexts } from './reply-texts.fixture.ts'

/** Replies of real servers about addresses that do not exist. Names and ids are made up. */
export const deadAddressTexts = replyTexts(`
  5.1.1  | 550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown in local recipient table (in reply to RCPT TO command)
  5.0.0  | 550 <ada@example.net>: Recipient address rejected: User unknown in relay recipient table
  5.1.1  | 550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown in virtual alias table
  5.1.1  | 550 5.1.1 <ada@example.net>: Recipient address rejected: undeliverable address: host mx1.example.net[192.0.2.9] said: 550 5.1.1 <ada@example.net> User doesn't exist: ada@example.net (in reply to RCPT TO command)
  5.0.0  | 550 5.1.1 <ada@example.net>... User unknown
  5.0.0  | 553 5.3.0 <ada@example.net>... No such user here
  5.0.0  | 550 Unrouteable address
  5.0.0  | 550 Unknown user
  5.0.0  | 550 unknown user <ada@example.net>
  5.0.0  | 550 No such person at this address
  5.0.0  | 550 No Such User Here
  5.0.0  | 550 "Unknown User"
  5.0.0  | 550 Sorry, no mailbox here by that name. (#5.1.1)
  5.0.0  | 550 sorry, no mailbox here by that name (#5.1.1 - chkuser)
  5.0.0  | 511 sorry, no mailbox here by that name (#5.1.1 - chkuser)
  5.0.0  | 553 sorry, this recipient is not in my validrcptto list (#5.7.1)
  5.0.0  | 550 User unknown.
  5.0.0  | 550-Mailbox unknown.  Either there is no mailbox associated with this 550-name or you do not have authorization to see it. 550 5.1.1 User unknown
  5.0.0  | 550 5.1.1 <ada@example.net> User unknown; rejecting
  5.1.1  | 550 Invalid recipient: <ada@example.net>
  5.0.0  | 550 5.1.1 invalid address
  5.0.0  | 550 5.1.6 recipient no longer on server
  5.0.0  | 551 User not local; please try <ada@example.com>
  5.0.0  | 553 Requested action not taken: mailbox name not allowed
  5.0.0  | 550 Requested action not taken: mailbox unavailable
  5.0.0  | 550 mailbox unavailable
  5.0.0  | 550 5.2.1 <ada@example.net>... Mailbox disabled for this recipient
  5.0.0  | 552 mailbox not found
  5.0.0  | 554 mailbox not found
  5.0.0  | 550 MAILBOX NOT FOUND
  5.0.0  | 554 5.1.1 unknown or illegal alias: ada@example.net
  5.1.1  | 550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces. For more information, go to 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser d2e1a72fcca58-72aaf0c1b2csi1112223b3a.45 - gsmtp
  5.2.1  | 550-5.2.1 The email account that you tried to reach is inactive. For more information, go to 550 5.2.1 https://support.google.com/mail/?p=DisabledUser a640c23a62f3a - gsmtp
  5.0.0  | 554 30 Sorry, your message to ada@example.net cannot be delivered. This mailbox is disabled (554.30).
  5.0.0  | 554 delivery error: dd This user doesn't have a yahoo.com account (ada@example.net) [0] - mta4001.mail.ne1.yahoo.com
  5.0.0  | 552 1 Requested mail action aborted, mailbox not found
  5.0.0  | 550 5.1.1 <ada@example.net>: Recipient address rejected: aol.com user is unknown
  5.5.0  | 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM7EUR06FT049.eop-eur06.prod.protection.outlook.com]
  5.1.10 | 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada@example.net not found by SMTP address lookup
  5.1.1  | 550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found
  5.4.1  | 550 5.4.1 Recipient address rejected: Access denied. For more information see https://aka.ms/EXOSmtpErrors [DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com 2024-05-02T07:13:14.381Z 08DC6A0B1F2E3D4C]
  5.4.1  | 550 5.4.1 [ada@example.net]: Recipient address rejected: Access denied [HE1EUR04FT052.eop-eur04.prod.protection.outlook.com]
  5.1.1  | 550 5.1.1 <ada@example.net>: user does not exist
  5.1.1  | 550 5.1.1 <ada@example.net>: inactive email address
  5.1.1  | 550 5.1.1 User does not exist - <ada@example.net>
  5.1.1  | 550 5.1.1 <ada@example.net>: Recipient address rejected: Address does not exist
  5.1.1  | 550 5.1.1 <ada@example.net>: Email address could not be found, or was misspelled (G8)
  5.0.0  | 550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [Xq1-z2yWMb6Ag1rT3wQ4Hg.uk101]
  5.1.1  | 550 5.1.1 <ada@example.net>... User unknown - mx0a-00112233.pphosted.com
  5.0.0  | 550 permanent failure for one or more recipients (ada@example.net:550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown)
  5.0.0  | 550 permanent failure for one or more recipients (ada@example.net:no such user here)
  5.1.0  | 5.1.0 - Unknown address error 550-'5.1.1 User unknown' (delivery attempts: 0)
  5.1.1  | 5.1.1 - Bad destination email address 'reject' (delivery attempts: 0)
  5.0.0  | 5.1.2 - Bad destination host 'DNS Hard Error looking up nowhere.example (MX):  NXDomain' (delivery attempts: 0)
  5.0.0  | 550 #5.1.0 Address rejected ada@example.net
  5.1.1  | 550 5.1.1 Recipient rejected
  5.0.0  | 550 Mailbox unavailable or access denied - <ada@example.net> does not exist
  5.0.0  | 550 No such recipient here
  5.0.0  | 550 Recipient not found. <ada@example.net>
  5.0.0  | 550 Not our Customer
  5.0.0  | 550 <ada@example.net> is not a valid mailbox
  5.0.0  | 550 ada@example.net is not a known user
  5.0.0  | 550 Account not available: user has been deleted
  5.0.0  | 550 This account has been discontinued
  5.0.0  | 550 5.1.1 Mailbox terminated
  5.0.0  | 550 The email address ada@example.net is no longer in use. Please see our privacy policy at https://www.example.net/policy
  5.1.1  | 550 5.1.1 User unknown. If you believe this is not spam, please contact our abuse desk.
  5.0.0  | 550 5.1.1 ada@example.net User unknown; see our anti-spam policy at https://example.net/spam
  5.0.0  | 554 5.7.1 ada@example.net: User not listed in Domino Directory
  5.0.0  | 550 ada@example.net... No such user
  5.0.0  | 550 User (ada@example.net) unknown.
  5.0.0  | 554 No such user (ada@example.net)
  5.0.0  | 550 Mailbox does not exist!
  5.0.0  | 550 account ada@example.net does not exist
  5.0.0  | 550 #5.1.1 bad address ada@example.net
  5.0.0  | 550 Bad destination mailbox address
  5.0.0  | 550 Recipient unknown
  5.0.0  | 501 5.1.1 <ada@example.net> Unknown recipient
  5.0.0  | 550 That email address is not recognised here
  5.0.0  | 550 There is no one here by that name
  5.0.0  | 550 Recipient has left the company
  5.0.0  | 550 5.7.17 Mailbox owner has changed
  5.0.0  | 550 Benutzer unbekannt
  5.0.0  | 550 Dieser Empfänger existiert nicht (ada@example.net)
  5.0.0  | 550 <ada@example.net>: Empfängeradresse nicht gefunden
  5.0.0  | 550 Das Postfach ist nicht vorhanden
  5.1.1  | 550 5.1.1 Adresse d'au moins un destinataire invalide. Invalid recipient. OFR204_416 [416]
  5.0.0  | 550 Utilisateur inconnu
  5.0.0  | 550 Cette adresse n'existe pas
  5.0.0  | 550 La boîte aux lettres est introuvable
  5.0.0  | 550 Usuario desconocido
  5.0.0  | 550 La dirección no existe
  5.0.0  | 550 Usuário inexistente
  5.0.0  | 550 Conta inexistente ou desativada
  5.0.0  | 550 Utente sconosciuto
  5.0.0  | 550 L'indirizzo non esiste
  5.0.0  | 550 Onbekende gebruiker
  5.0.0  | 550 Nie ma takiego użytkownika
  5.0.0  | 550 Skrzynka nie istnieje
  5.0.0  | 550 Пользователь не найден
  5.0.0  | 550 Такого адреса не существует: почтовый ящик не зарегистрирован
  5.0.0  | 550 Message was not accepted -- invalid mailbox. Local mailbox ada@example.net is unavailable: user not found
  5.0.0  | 550 5.7.1 No such user!
  5.0.0  | 550 User not found: ada@example.net
  5.0.0  | 550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728
  5.0.0  | 550 用户不存在
  5.0.0  | 550 邮箱账号不存在: ada@example.net
  5.0.0  | 550 收件人地址不存在
  5.0.0  | 550 Unknown user ada@example.net
  5.0.0  | 550 宛先が見つかりません
  5.0.0  | 550 このユーザーは存在しません
  5.0.0  | 550 5.1.1 존재하지 않는 사용자입니다
  5.0.0  | 550 수신자를 찾을 수 없습니다
  5.0.0  | 550 Kullanıcı bulunamadı
  5.4.4  | X-Postfix; Host or domain name not found. Name service error for name=nowhere.example type=A: Host not found
  5.1.2  | 550 5.1.2 <ada@nowhere.example>... Host unknown (Name server: nowhere.example.: host not found)
  5.0.0  | 556 5.1.10 <ada@example.net>: Recipient address rejected: Domain example.net does not accept mail (nullMX)
  5.0.0  | 521 5.3.2 Server does not accept mail
  5.0.0  | 556
  5.0.0  | all relevant MX records point to non-existent hosts
  5.0.0  | DNS Error: DNS type 'mx' lookup of nowhere.example responded with code NXDOMAIN Domain name not found: nowhere.example
  5.0.0  | Sorry, I couldn't find any host named nowhere.example. (#5.1.2)
  5.4.4  |
  5.1.1  |
  5.1.10 | x-notes; unreadable
  5.1.1  | 550 ¿?
  5.0.0  | 550 5.1.0 address rejected.
  5.0.0  | 550 unknown user account
  5.0.0  | 550 account not valid
  5.0.0  | 550 bad mailbox name
  5.0.0  | 550 bad recipient address
  5.0.0  | 550 destination addresses were unknown
  5.0.0  | 550 ada@example.net is not an active address at this host
  5.0.0  | 550 mailbox invalid
  5.0.0  | 550 mailbox is inactive
  5.0.0  | 550 mailbox is unavailable
  5.0.0  | 550 mailbox not present
  5.0.0  | 550 Nessun utente simile in questo server
  5.0.0  | 550 no existe dicha persona
  5.0.0  | 550 no existe ese usuario ada
  5.0.0  | 550 no mail box available for this user
  5.0.0  | 550 no mailbox by that name is currently available
  5.0.0  | 550 no mailbox found
  5.0.0  | 550 no such address here
  5.0.0  | 550 no such person at this address
  5.0.0  | 550 not a valid recipient
  5.0.0  | 550 not known at this site
  5.0.0  | 550 recipient no found
  5.0.0  | 550 sorry, user unknown
  5.0.0  | 550 the following recipients are invalid
  5.0.0  | 550 there is no one at this address
  5.0.0  | 550 this address no longer accepts mail.
  5.0.0  | 550 this email address is wrong or no longer valid
  5.0.0  | 554 delivery error: dd This user doesn't have a yahoo.com address
  5.0.0  | 550 unknown e-mail address
  5.0.0  | 550 user missing home directory
  5.0.0  | 550 user not active
  5.0.0  | 550 user not exist
  5.0.0  | 550 vdeliver: invalid or unknown virtual user
  5.0.0  | 550 mail domain mentioned in email address is unknown
  5.0.0  | 550 name or service not known
  5.0.0  | 550 no such domain
  5.0.0  | 550 Recipient address rejected: unknown domain name
  5.0.0  | 550 Address ada@example.net has been replaced by ada@example.com
  5.0.0  | 550 host/domain does not accept mail
  5.0.0  | 550 no mx record found for domain=example.net
  5.0.0  | 550 null mx
  5.0.0  | 550 5.1.1 <ada@example.net> is not a valid mailbox
  5.0.0  | 550 RCPT TO:<ada@example.net> User unknown
  5.0.0  | 550 5.1.1 <ada@example.net>: Recipient address rejected: No such user (ada@example.net)
  5.0.0  | 550-5.1.1 recipient rejected 550 5.1.1 unknown or unreachable
  5.0.0  | 550 Mailbox unavailable. Not hosted here: ada@example.net is not a user
  5.0.0  | 550 5.1.1 <ada@example.net> Account not found
  5.0.0  | 550 Utente non trovato
  5.0.0  | 550 5.1.1 ada@example.net is not a valid address
  5.0.0  | 550 Can't accept user
  5.0.0  | 550 Invalid user
  5.0.0  | 550 invalid mailbox path
  5.0.0  | 554 Recipient unknown
  5.0.0  | 551 not our user
  5.0.0  | 550 User no longer here
  5.0.0  | 550 No local mailbox
  5.0.0  | 550 Unknown account
  5.0.0  | 550 5.1.1 The mailbox for ada@example.net doesn't exist
  5.0.0  | 550 5.4.310 DNS domain nowhere.example does not exist [Message=InfoDomainNonexistent]
  5.0.0  | 550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 5.1.1 no such user
  5.0.0  | 550 5.1.0 recipient does not exist
  5.0.0  | 550 user does not exist or is disabled
  5.0.0  | 554 5.7.1 user unknown
  5.0.0  | 550 Cuenta inexistente
  5.0.0  | 553 5.1.3 <ada@example.net>... User address required
  5.0.0  | 550 5.1.3 Invalid address
  5.0.0  | Address not found
  5.0.0  | User not found
  5.0.0  | 550 5.1.1 Email address not found
  5.0.0  | The email account that you tried to reach does not exist.
  5.0.0  | 550 No such user - ada
  5.0.0  | 550 RESOLVER.ADR.RecipNotFound; not found
  5.0.0  | #5.1.1 smtp; 550 no such mailbox
  5.0.0  | 550 Recipient was not found
  5.0.0  | 550 Unknown virtual user
  5.0.0  | 550 Mailbox ada does not exist at this location
  5.0.0  | 550 ada@example.net recipient rejected: user unknown
  5.0.0  | 550 5.1.1 unknown: <ada@example.net>
  5.0.0  | 550 Unroutable address
  5.0.0  | 550 5.1.1 User Unknown ada@example.net [LUA]
  5.0.0  | 550 Recipient's mailbox doesn't exist
  5.0.0  | 550 User "ada" doesn't exist
`)
