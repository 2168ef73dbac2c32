import { replyTexts } from './reply-texts.fixture.ts'

/** Misleading replies about addresses that do not exist: negations, moved addresses, domains without mail. */
export const deadAddressReplies = replyTexts(`
  5.0.0  | 553 sorry, that recipient isn't in my list of allowed users
  5.0.0  | Illegal host/domain name found
  5.0.0  | 550 ada@example.net has been replaced by other@example.org
  5.0.0  | 551 ada@example.net has changed address, new address: other@example.org
  5.0.0  | an MX or SRV record indicated no SMTP service
  5.3.2  | 521 5.3.2 This host never accepts mail
  5.0.0  | Can't find any user by that name: ada@example.net
  5.0.0  | 550 ada@example.net isn't a known mailbox on this system
  5.0.0  | 550 E-mail address is not handled by this system
  5.0.0  | 550 (ada@example.net) That address is not in use
  5.0.0  | Der Host exmaple.net ist unbekannt
  5.0.0  | 550 This person has a new e-mail address, please write to other@example.org instead
  5.0.0  | 553 Mailbox relocated; recipient's address changed to other@example.org
  5.0.0  | 554 SMTP service disabled here: this server accepts no mail at all
  5.1.1  | 550 5.1.1 <ada@example.net> Mailbox not hosted here
  5.0.0  | 550 <ada@example.net> is not one of our users
  5.0.0  | 554 5.1.1 Error: user name not found in our directory
  5.0.0  | 550 Local user not recognized
  5.0.0  | 550 Nonexistent user
  5.0.0  | 550 Person is no longer an employee here
  5.0.0  | 550 unable to locate recipient in system
  5.1.1  | 554-5.1.1 Mail rejected by host 554 5.1.1 no such account (HIVE)
  5.0.0  | 550 "recipient" isn't a user here
  5.0.0  | 550 El buzón de correo no existe
  5.0.0  | 550 Casella di posta inesistente
  5.0.0  | 550 Invalid mailbox: ada@example.net
  5.0.0  | 550 Non existent email address - contact your intended recipient some other way
  5.0.0  | 550 5.1.1 BLU004 Requested action not taken: mailbox unavailable [recipient inactive]
  5.0.0  | 550 mailuser does not exist on server host.example.net
  5.0.0  | A DNS lookup found no such domain exmaple.net
  5.0.0  | No MX record found for domain exmaple.net
  5.0.0  | 551 This user has moved to other@example.org
  5.0.0  | 551 not here any more; use <other@example.org> from now on
  5.0.0  | 550 My e-mail address has changed. Please use other@example.org
  5.0.0  | 521 5.1.10 mx.example.net does not accept e-mail
  5.0.0  | 550 No such user - please check the address of your recipient
  5.7.1  | 550 5.7.1 Mailbox does not exist at our domain, message rejected
  5.0.0  | 550 Mailbox does not exist: contact your administrator
  5.0.0  | 550 sorry, we do not know this user; message from shop@example.com refused
  5.0.0  | 550 The message you sent could not be delivered, there is no such mailbox in our system
  5.0.0  | 554 delivery error: dd This user doesn't have a rocketmail.com account (ada@example.net) [-5] - mta1234.mail.bf1.yahoo.com
  5.0.0  | 550 5.1.1 recipient rejected; unknown at destination
  5.0.0  | 550 There are no users with that name on this server
  5.0.0  | 550 ada@example.net: user undefined
  5.0.0  | 554 Recipient address does not exist on any of our servers
  5.0.0  | 550 That is not a real address
  5.0.0  | 550 Mailbox has been removed
  5.0.0  | 550 Neexistujici uzivatel
  5.0.0  | 550 Ismeretlen felhasználó
  5.0.0  | 550 такого пользователя нет
  5.0.0  | 550 사용자를 찾을 수 없습니다
  5.0.0  | RCPT TO:<ada@example.net> <<< 550 Address unknown
  5.0.0  | 550 #5.1.0 Address rejected ada@example.net 'RCPT TO:<ada@example.net>'
  5.1.1  | 550 Mailbox unavailable. Please see https://example.net/help/bounces?code=22
  5.0.0  | 553 Mailbox not allowed: ada@example.net
  5.4.4  | 554 5.4.4 SMTPSEND.DNS.NonExistentDomain; nonexistent domain
  5.0.0  | Domaine introuvable
  5.0.0  | 553 No mail is accepted at this host
`)

/** Refusals that mention users, addresses, hosts or domains, but are not about the address. */
export const refusalReplies = replyTexts(`
  5.2.3  | 550 5.2.3 Message for <ada@example.net> exceeded the length limit
  5.1.0  | 550 Host unknown[192.0.2.4] is in our local reject list
  5.1.1  | 554 5.7.1 Recipient does not wish to receive mail from you
  5.0.0  | 550 too many invalid headers, violates mail policy
  5.0.0  | 550 Rejecting for Sender Policy: unknown user list (bulk)
  5.0.0  | 550 Rejected by anti-UCE filter: invalid content
  5.0.0  | 554 Client [192.0.2.4] does not exist in our list of trusted servers
  5.0.0  | 550 Go away! Dictionary attack: unknown users
  5.0.0  | 554 5.7.1 hotmail: directory harvest attack detected from your address, no such users
  5.0.0  | 550 Could not verify the existence of shop@example.com (sender mailbox not found)
  5.0.0  | 550 You are not a known sender
  5.0.0  | 550 5.1.0 bounce address <return@example.com> doesn't exist
  5.0.0  | 553 Envelope address return@example.com not found
  5.0.0  | 550 The domain has no valid SPF; unknown host not authorized to send
  5.0.0  | 550 IP score too low for mailbox delivery
  5.0.0  | 550 unresolvable client hostname, fix your DNS
  5.0.0  | 550 Domain not local, relay refused
  5.0.0  | 550 attached file is infected; account of the recipient protected
  5.0.0  | 552 Message is larger than the mailbox allows
  5.3.4  | 554 5.3.4 exceeds maximum allowed size
  5.0.0  | 552 Data size exceeds maximum permitted
  5.0.0  | 550 message without a valid To: or Date: header field
  5.0.0  | 550 5.7.1 Sender not in the list of permitted users of this group
  5.3.0  | 550 5.3.0 backend failure
  5.0.0  | 501 unknown HELO host name
  5.0.0  | 554 message violates RFC 5322: no From address found
  5.1.1  | 550 5.7.1 Recipient has blacklisted this address
  5.1.1  | 554 IP 192.0.2.1 temporarily or permanently banned; no such service for you
  5.0.0  | 550 unknown server, not accepted
  5.0.0  | 553 The host you are sending from is unknown to us
  5.0.0  | 550 No DNS for your host found
  5.0.0  | 554 hosting provider network, not a valid mail host
  5.0.0  | 550 invalid mail server: no MX for sending domain
  5.0.0  | 550 Connecting host does not exist in DNS
  5.0.0  | 550 client does not exist in access list
  5.0.0  | 550 example.com: domain does not exist (MAIL FROM)
  5.0.0  | 550 Cannot reply to return@example.com: no MX for this domain
  5.0.0  | 550 Callback to <return@example.com> failed: user unknown
  5.0.0  | 550 Reply-To address invalid, no such domain
  5.0.0  | 550 From: header address does not exist
  5.0.0  | 550 invalid originator address
  5.0.0  | 550 No valid MX record for the domain of the return address
  5.0.0  | 550 You have an invalid domain
  5.0.0  | 553 5.1.8 unknown domain, no mail accepted from it
  5.0.0  | 501 5.1.7 Bad address syntax of sender
  5.1.7  | 553 5.1.7 invalid address
  5.0.0  | 550 Unbekannter Absender
  5.0.0  | 550 Adresse de l'expéditeur inconnue
  5.0.0  | 550 发件人不存在
  5.0.0  | 550 no such user in SASL database
  5.0.0  | 550 The To: field of the message has an invalid address
  5.0.0  | 554 mailbox server not found in cluster, internal error
  5.3.0  | 554 5.3.0 <ada@example.net> Other or undefined mail system status
  5.0.0  | 535 Incorrect authentication data: user unknown
  5.0.0  | 550 invalid user name or password
  5.0.0  | 550 Unwanted mail: mailbox not open for advertisements
  5.0.0  | 550 Message is spam; if this is an error contact user unknown@example.net
  5.0.0  | 550 To header has an invalid address
  5.0.0  | 550 Recipient address in header does not exist in envelope
  5.0.0  | 550 Missing recipients header; not a valid message
  5.0.0  | 550 The user does not accept mail from outside
  5.0.0  | 550 Recipient only accepts mail from known users
  5.0.0  | 550 user not authorised to receive from unknown addresses
  5.0.0  | 550 Restricted address: you are not on the list
  5.0.0  | 550 unknown device, log in again
  5.0.0  | 501 Invalid address in EHLO
  5.0.0  | 554 LDAP error: could not look up the user
  5.0.0  | 550 cannot verify user now: database failure
  5.0.0  | 550 recipient domain not in our relay list
  5.0.0  | 550 not a local address, and you are not authenticated
  5.0.0  | 550 no relay: the domain of this address is not handled here
  5.0.0  | 550 5.7.25 unknown host
  5.0.0  | 550 Your IP has no valid hostname: NXDOMAIN
  5.0.0  | 552 mailbox of recipient accepts 10 MB at most per mail; mail too large
  5.1.1  | 550 5.1.1 Message identified as spam
  5.3.0  | 554 5.3.0 Server error - user not served
  5.0.0  | 552 5.2.2 message size limit exceeded
`)

/** Misleading transient replies: rate limits with a 4yz code, and expiries that quote the last reply. */
export const passingReplies = replyTexts(`
  5.4.7  | 5.4.7 - Delivery expired (message too old) 451-'4.7.1 Greylisting in action, please come back later' (delivery attempts: 31)
  4.7.0  | 421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints; see https://postmaster.yahooinc.com/error-codes
  4.7.28 | 421-4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP Netblock [192.0.2.0]. To protect our users 421 4.7.28 please visit https://support.google.com/mail/?p=UnsolicitedRateLimitError - gsmtp
  4.7.1  | 450 4.7.1 Error: too much mail from 192.0.2.9
  5.0.0  | 550 5.7.1 Cannot deliver: the user has used all of their allotted space
  5.0.0  | We could not deliver the message in time; no further attempts will be made
  5.0.0  | <<< No response from remote host
  4.0.0  | 421 Maximum concurrent connections exceeded in IP scope; closing connection
  4.4.5  | 451 4.4.5 Server busy; mail from your host is being throttled
  4.0.0  | 450 Requested mail action not taken: hourly limit of messages reached
  5.7.1  | 554 5.7.1 account over its limit: mailbox storage exceeded for <ada@example.net>
  5.2.1  | 550 5.2.1 Mailbox over limit, disabled until emptied
  5.0.0  | 552 Postvak is vol
  4.4.7  | SMTP; 450 4.2.0 <ada@example.net>: Recipient address rejected: Greylisted
  5.4.7  | [internal] Message stayed in queue longer than allowed
  5.0.0  | Delivery has been attempted for 3 days without success
  5.0.0  | 550 4.4.7 Message delayed too long - 421 4.7.0 IP blocked for now
  5.0.0  | connect to mx.example.net[192.0.2.4]:25: Connection reset by peer
  5.0.0  | Socket closed unexpectedly by remote host
  4.4.3  | DNS lookup timed out for exmaple.net
  4.4.2  | SMTP; 421 4.4.2 mx.example.net Error: timeout exceeded
  5.0.0  | 552 server has run out of storage
  4.0.0  | 421 mx.example.net: You've opened too many simultaneous connections
  4.5.3  | 452 4.5.3 Your message has too many recipients
  4.0.0  | 421 All server ports are busy, too many clients
  4.7.0  | 421 4.7.0 Slow down, sending rate exceeded for your IP
  4.0.0  | 421 Too much traffic from your network
  4.7.1  | 450 4.7.1 policy: your sending quota for this hour is used
  5.0.0  | 550 unknown user or mailbox full
  5.0.0  | 550 Mail box full
  5.0.0  | 550 Mailbox is at its limit
  5.0.0  | 550 Boîte pleine
  5.1.1  | 550 Recipient's mail folder is too full
  5.0.0  | 550 Het postvak van de ontvanger is vol
  5.0.0  | 552 this account is currently over its disk allowance
  5.0.0  | Message was queued for over 2 days and could not be delivered
  5.0.0  | Can't open connection to mx.example.net
  5.0.0  | Remote server closed the session
  5.0.0  | SMTP session broke off: remote end hung up
  4.0.0  | 421 Too many recipients per message (100)
  4.0.0  | 451 You've sent too much today, wait
  4.7.1  | 451 4.7.1 Please slow the flow of mail, sender is throttled
`)

/**
 * Replies about rate limits with a 5yz code, and about mail loops. Any type but `Permanent` is acceptable.
 */
export const livingReplies = replyTexts(`
  5.0.0  | Message rejected: mail loop - too many received lines
  5.0.0  | 550 Sender rate overlimit - 120 / 60m
  4.7.0  | 403 4.7.0 TLS handshake failed
  5.0.0  | 550 You have mailed too many nonexistent users
`)
