import { replyTexts } from './reply-texts.fixture.ts'

/** Replies about faults of the sender, the message or a policy. Names and ids are made up. */
export const refusedMailTexts = replyTexts(`
  5.0.0  | 550 Message denied by local policy
  5.0.0  | 550 Your server 192.0.2.1 is on a blocking list
  5.1.1  | 550 5.7.1 Service unavailable; client [192.0.2.1] blocked
  5.7.1  | 550-5.7.1 [192.0.2.7 12] Gmail has detected that this message is likely 550-5.7.1 unsolicited mail. To reduce the amount of spam sent to Gmail, this 550-5.7.1 message has been blocked. For more information, go to 550 5.7.1 https://support.google.com/mail/?p=UnsolicitedMessageError - gsmtp
  5.7.0  | 552-5.7.0 This message was blocked because its content presents a potential 552-5.7.0 security issue. Please visit 552 5.7.0 https://support.google.com/mail/?p=BlockedMessage to review our message content and attachment content guidelines. - gsmtp
  5.0.0  | 554 5.7.1 [P4] Message blocked due to spam content in the message.
  5.0.0  | 554 Message not allowed - [PH01] Email not accepted for policy reasons. Please visit https://postmaster.yahooinc.com/error-codes [120]
  5.7.9  | 554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes
  5.0.0  | 553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list; see https://postmaster.yahooinc.com/error-codes
  5.2.1  | 521 5.2.1 :  AOL will not accept delivery of this message.
  5.0.0  | 554- (RTR:BL)  https://postmaster.aol.com/error-codes#554rtrbl 554  Connecting IP: 192.0.2.1
  5.7.1  | 550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors.
  5.7.511| 550 5.7.511 Access denied, banned sender[192.0.2.1]. To request removal from this list please forward this message to delist@messaging.microsoft.com.
  5.7.1  | 550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/192.0.2.1 (AS3130).
  5.7.708| 550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP. For more information please go to http://go.microsoft.com/fwlink/?LinkId=526653 AS(7230)
  5.7.1  | 550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy
  5.7.129| 550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized to send to recipient because the sender isn't on the recipient's list of senders
  5.7.1  | 550 5.7.1 RESOLVER.RST.AuthRequired; authentication required [Stage: CreateMessage]
  5.7.133| 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group
  5.7.64 | 550 5.7.64 TenantAttribution; Relay Access Denied [AM5EUR03FT004.eop-EUR03.prod.protection.outlook.com]
  5.7.23 | 550 5.7.23 The message was rejected because of Sender Policy Framework violation -> 550 5.7.1 Sender policy framework fail
  5.2.3  | 550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient
  5.1.90 | 550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients
  5.0.0  | 554 5.7.1 <ada@example.net>: Recipient address rejected: Message rejected as spam by content filtering
  5.0.0  | 550 5.7.1 Message contains spam or virus
  5.7.1  | 550 High probability of spam
  5.0.0  | 554 Denied (Mode: normal)
  5.0.0  | 554 rejected due to spam content
  5.0.0  | 550 Administrative prohibition
  5.0.0  | 550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550 [Xq1-z2y.uk101]
  5.0.0  | 550 Rejected by header based manually Blocked Senders: shop@example.com - https://community.mimecast.com/docs/DOC-1369#550
  5.0.0  | 554 Email rejected due to security policies - https://community.mimecast.com/docs/DOC-1369#554
  5.0.0  | 554 5.7.0 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1
  5.0.0  | 554-mx.example.net 554 Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient via alternate means.
  5.0.0  | 550 permanent failure for one or more recipients (ada@example.net:blocked)
  5.0.0  | 554 Service unavailable; Client host [mail.example.com] blocked using Barracuda Reputation; http://www.barracudanetworks.com/reputation/?r=1&ip=192.0.2.1
  5.0.0  | 554-gmx.net (mxgmx117) Nemesis ESMTP Service not available 554-No SMTP service 554-IP address is block listed. 554 For explanation visit https://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=bl
  5.0.0  | 554-web.de (mxweb112) Nemesis ESMTP Service not available 554-No SMTP service 554-Bad DNS PTR resource record. 554 For explanation visit https://postmaster.web.de/en/case?c=r0201
  5.0.0  | 550-Requested action not taken: mailbox unavailable 550-Reject due to policy restrictions. 550 For explanation visit https://postmaster.gmx.net/en/case?c=hi
  5.0.0  | 554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.) (BL)
  5.0.0  | 550 5.7.1 Refused by local policy. No SPAM please!
  5.0.0  | 550 5.7.1 Mail appears to be unsolicited -- rejected with code [CS01]. Please report to https://www.icloud.com/contact/ for review
  5.7.1  | 554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137
  5.7.0  | 550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.1
  5.1.0  | 550 5.1.0 192.0.2.1 is not allowed to send mail. Please see https://www.spectrum.net/support/internet/understanding-email-error-codes AUP#Out-1130
  5.2.0  | 550 5.2.0 <shop@example.com> Sender rejected. Too many spam. OFR_506
  5.0.0  | 554 5.7.1 Mail refuse. Mail rejected. OFR004_506 [506]
  5.0.0  | 550 spam detected
  5.7.1  | 550 5.7.1 Spam message rejected. Please visit http://help.mail.ru/notspam-support/id?c=1 or report details to abuse@corp.mail.ru
  5.7.1  | 554 5.7.1 Message rejected under suspicion of SPAM; https://ya.cc/1IrBc 1402 - Yandex
  5.0.0  | 550 Mail content denied. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000726
  5.0.0  | 550 Ip frequency limited. http://service.mail.qq.com/cgi-bin/help?subtype=1 - spam
  5.0.0  | 554 DT:SPM 163 mx32,QMCowABXX2, please see http://mail.163.com/help/help_spam_16.htm?ip=192.0.2.1
  5.0.0  | 550 DT:SPM 127 垃圾邮件
  5.0.0  | 553 发件人地址不存在
  5.0.0  | 550 送信者のメールアドレスが存在しません
  5.0.0  | 550 迷惑メールのため受信を拒否しました
  5.0.0  | 550 스팸 메일로 차단되었습니다
  5.0.0  | 550 Почта отклонена: спам
  5.0.0  | 550 Ihre Nachricht wurde als Spam abgelehnt
  5.0.0  | 550 Der Absender existiert nicht
  5.0.0  | 550 Adresse de l'expéditeur inconnue
  5.0.0  | 550 Rejeté: liste noire
  5.0.0  | 550 El remitente no existe
  5.0.0  | 550 virus encontrado en el mensaje
  5.0.0  | 550 Il mittente è sconosciuto
  5.0.0  | 554 5.6.0 Virus detected: Eicar-Test-Signature
  5.0.0  | 550 This message contains malware (Sanesecurity.Junk.1.UNOFFICIAL)
  5.0.0  | 550 Attachments of this type are not accepted
  5.3.4  | 552 5.3.4 Message size exceeds fixed limit
  5.0.0  | 552 message too large
  5.0.0  | 552 size limit exceeded
  5.0.0  | 550 maximum allowed line length is 998 octets, got 1200
  5.6.0  | 550 5.6.0 improper use of 8-bit data in message header
  5.5.2  | 521 5.5.2 mx.example.net Error: bare <LF> received
  5.0.0  | 554 Messages without a valid Message-ID header are not accepted
  5.1.8  | 550 5.1.8 <shop@example.com>: Sender address rejected: Domain not found
  5.1.0  | 550 5.1.0 <shop@example.com>: Sender address rejected: User unknown in virtual mailbox table
  5.1.7  | 550 5.1.7 <shop@example.com>: Sender address rejected: undeliverable address: host mx.example.com said: 550 5.1.1 No such user
  5.0.0  | 550-Verification failed for <shop@example.com> 550-No such person at this address 550 Sender verify failed
  5.0.0  | 550 Sender verification failed: unknown user
  5.0.0  | 550 invalid sender domain
  5.0.0  | 553 sorry, your envelope sender domain must exist (#5.7.1)
  5.7.26 | 550-5.7.26 Your email has been blocked because the sender is unauthenticated. 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.
  5.7.1  | 550 5.7.1 Email rejected per DMARC policy for example.com
  5.7.9  | 554 5.7.9 Message not accepted for policy reasons (DKIM)
  5.7.1  | 550 5.7.1 <ada@example.net>: Recipient address rejected: Please see http://www.open-spf.org/Why?s=mfrom;id=shop%40example.com;ip=192.0.2.1;r=mx
  5.7.25 | 550-5.7.25 [192.0.2.1] The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not match the sending IP.
  5.7.1  | 554 5.7.1 Client host rejected: cannot find your reverse hostname, [192.0.2.1]
  5.7.1  | 554 5.7.1 <mail.example.com[192.0.2.1]>: Client host rejected: Access denied
  5.5.2  | 504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname
  5.7.1  | 554 5.7.1 <ada@example.net>: Relay access denied
  5.0.0  | 550 5.7.1 <ada@example.net>... Relaying denied. Proper authentication required.
  5.0.0  | 550 relay not permitted
  5.0.0  | 553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)
  5.7.0  | 530 5.7.0 Must issue a STARTTLS command first
  5.7.1  | 550 5.7.1 Message rejected because SPF check failed; user unknown to policy server
  5.0.0  | 550 You are not allowed to send mail to this address
  5.0.0  | 550 5.7.2 This is a closed mailing list; only subscribers may post
  5.7.1  | 550 5.7.1 <ada@example.net>: Recipient address rejected: Access denied
  5.0.0  | 550 User <ada@example.net> rejected by policy
  5.0.0  | 550 Recipient address rejected by local policy
  5.1.1  | 550 Denied by policy
  5.1.1  | 554 5.7.1 Message cannot be delivered to the user due to a content policy
  5.0.0  | 554 Transaction failed
  5.0.0  | 503 5.5.1 Bad sequence of commands
  5.0.0  | 554 go away
         |
  5.0.0  | 550 blacklisted by example
  5.0.0  | 554 confirm this mail server
  5.0.0  | 550 domain example.com mismatches client ip
  5.0.0  | 550 dynamic/zombied/spam IPs blocked
  5.0.0  | 550 email blocked by ada
  5.0.0  | 554 go away
  5.0.0  | 550 hostname does not match
  5.0.0  | 550 IPs with missing PTR records
  5.0.0  | 550 is in a black list
  5.0.0  | 554 not allowed to access this mail server
  5.0.0  | 550 too many spams from your ip
  5.0.0  | 550 please use the smtp server of your isp
  5.0.0  | 554 rejecting open proxy
  5.0.0  | 550 sorry, your remotehost looks suspiciously like spammer
  5.0.0  | 550 the email is blocked
  5.0.0  | 550 unresolvable relay host name
  5.0.0  | 550 veto by admin
  5.0.0  | 550 was blocked by ada
  5.0.0  | 550 you are not allowed to connect
  5.0.0  | 554 you are sending spam
  5.0.0  | 550 <> invalid sender
  5.0.0  | 550 BATV failed to verify
  5.0.0  | 550 backscatter protection detected invalid or expired email address
  5.0.0  | 550 post by non-member to a members-only list
  5.0.0  | 550 can't determine Purported Responsible Address
  5.0.0  | 550 domain example.com is invalid
  5.0.0  | 550 empty envelope senders not allowed
  5.0.0  | 550 fully qualified email address required
  5.0.0  | 550 I dont accept mail from you
  5.0.0  | 554 Message rejected: Email address is not verified
  5.0.0  | 550 null sender not allowed
  5.0.0  | 550 only accepts mail from known senders
  5.0.0  | 550 recipient not accepted. (batv: no tag
  5.0.0  | 550 refusing mail from example.com
  5.0.0  | 550 returned mail not accepted here
  5.0.0  | 550 sender is no longer a customer
  5.0.0  | 550 sender not pre-approved
  5.0.0  | 550 server does not accept mail from example.com
  5.0.0  | 550 unable to verify sender
  5.0.0  | 550 you are not allowed to post to this mailing list
  5.0.0  | 550 Your access to submit messages to this e-mail system has been rejected.
  5.0.0  | 550 your email address has been blacklisted
  5.0.0  | 550 you have been blocked by the recipient
  5.0.0  | 550 refused due to recipient preferences
  5.0.0  | 550 this account is protected by a filter
  5.0.0  | 550 user refuses to receive this mail
  5.0.0  | 550 message rejected due to user rules
  5.0.0  | 550 The recipient is only accepting mail from specific email addresses
  5.0.0  | 550 ip/domain is blocked
  5.0.0  | 550 mail from example.com rejected by user unknown
  5.0.0  | 550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)
  5.0.0  | 550 Message rejected by the recipient's policy
  5.0.0  | 554 Denied [CS] [12345] (Mode: normal)
  5.0.0  | 550 5.7.1 Delivery not authorized, message refused
  5.0.0  | 500 Syntax error
  5.0.0  | 501 5.5.4 Invalid argument
  5.0.0  | 502 command not implemented
  5.0.0  | 550 Sender IP reverse lookup rejected
  5.0.0  | 554 5.3.0 rewrite: map access error
  5.0.0  | 550 Invalid HELO
  5.0.0  | 553 5.5.4 <shop>... Domain name required for sender address shop
  5.0.0  | 550 5.7.1 No recipient policy accepts this message
  5.0.0  | 553 sorry, your mailserver is rejected by see http://spamcop.net
  5.0.0  | 554 5.7.1 Email is unknown sender and recipient does not accept
  5.0.0  | 550 5.7.515 Access denied, sending domain example.com does not meet the required authentication level
  5.0.0  | 550 5.7.350 Remote server returned message detected as spam
  5.0.0  | 550 5.7.367 Remote server returned not permitted to relay
  5.0.0  | 550 5.6.11 Invalid characters
  5.0.0  | 550 5.7.750 Service unavailable. Client blocked from sending from unregistered domains
  5.0.0  | 550 5.7.12 Sender was not authenticated by organization
  5.0.0  | 554 5.6.1 Body type not supported by Remote Host
  5.0.0  | 554 5.6.3 Conversion required but not supported
  5.0.0  | 550 5.7.7 Email not accepted for policy reasons
  5.0.0  | 550 Mail was identified as spam by user unknown filter
  5.0.0  | 550 [Internal ID] we don't want your mail here
  5.0.0  | 550 Permission denied
  5.0.0  | 550 Forged HELO
  5.0.0  | 550 5.1.7 Invalid address in From
  5.0.0  | 550 Invalid sender address
  5.0.0  | 553 Mail from unknown sender not accepted
  5.0.0  | 550 Remote host does not accept your mail: blacklisted
  5.0.0  | 550 Suspected spam - mailbox unavailable
  5.0.0  | 550 5.7.0 mailbox unavailable, our system suspects phishing
  5.0.0  | 550 5.1.1 message to user rejected: attachment not allowed
  5.0.0  | 550 5.1.1 blocked by user
  5.0.0  | 554 user blocked your address
`)
