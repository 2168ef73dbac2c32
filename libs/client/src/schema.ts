// Written by `npm run openapi`.
export interface paths {
    "/v1/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a transactional mail
         * @description Each recipient in `to` is stored as a contact and gets a separate mail, rendered with the contact’s data. Set `template`, or `subject` and `body` or `text`. In the response, a recipient that must not be mailed has `status` `SUPPRESSED` with a `reason`; the other recipients are mailed. With `delivery.at`, the status is `SCHEDULED`; with `delivery.throttle`, it can be `SKIPPED`. New contacts are unsubscribed unless `subscribed` is true, and a template of type `MARKETING` is not sent to unsubscribed contacts.  For receipts and passwords, use a template of type `TRANSACTIONAL`. If a recipient is invalid, nothing is stored.
         *
         *     Accepts the secret key (`sk_…`) only.
         *
         *     The body may have at most 3 MB without attachments.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/send/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many transactional mails
         * @description Accepts up to 500 bodies of `POST /v1/send` in one transaction, with up to 5,000 recipients in all. The complete body can have 50 MB and 100,000 values. In the mode `strict`, the first error determines the status, `errors` lists all errors with `index`, and nothing is stored. In the mode `permissive`, the response is 200 with a result for each mail. If some mails were not accepted, a repeat with the same `Idempotency-Key` sends only these mails. The rate limit counts one request; usage counts each mail.
         *
         *     Accepts the secret key (`sk_…`) only.
         *
         *     The body may have at most 50 MB.
         */
        post: operations["sendBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event of a contact
         * @description Creates the contact if needed (subscribed by default), stores `data` in the contact, and records the event. The event may start workflows and change segments. Reserved names (`email.*`, `contact.subscribed`, `contact.unsubscribed`, `segment.<slug>.entry`, `segment.<slug>.exit`) are rejected with 422 and `reserved_event`.
         *
         *     Accepts the public key (`pk_…`) only.
         */
        post: operations["trackEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an email address
         * @description Checks the address and its DNS records without sending mail. `valid` is false when the domain has no name servers or accepts no mail; all other results are only information. If a DNS query fails, `valid` stays true and `reasons` contains the failure.
         *
         *     Accepts the secret key (`sk_…`) only.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description With `condition` or `segmentId`, a page can have fewer contacts than `limit` although `hasMore` is true, because a request reads a limited number of contacts. Follow `cursor` until `hasMore` is false. If counting takes more than two seconds, the number is an estimate: the share of matching contacts in a sample of up to 2,000 contacts, multiplied by the number of all contacts.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create or update a contact by its address
         * @description A new contact is subscribed by default; an existing contact keeps its `subscribed` unless the request sets it. `data` is merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is not stored, and reserved names are dropped.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["upsertContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description The contact.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description The contact is deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Absent fields are not changed; `data: null` deletes all data. `data` is merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is not stored, and reserved names are dropped.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/contacts/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List when and how a contact was subscribed and unsubscribed
         * @description Newest first: the 100 newest changes, and the creation of the contact. `emailId` and `campaignId` name the mail whose link was followed, or which bounced. `address` is the network address of a change on a hosted page, by one click (often the mailbox provider’s address) or by a public endpoint. It is stored for `CONSENT_ADDRESS_DAYS` (400).
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a contact
         * @description Deletes the contact and everything stored about it, including its mails and its entries in the activity feed. The traces of deleted contacts with the same address are deleted too, and a running import does not create the contact again. A suppressed address stays suppressed, by a keyed hash.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["eraseContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything stored about a contact
         * @description One JSON file with a row for each stored item: events, mails with their content, workflow executions and others. If the export fails, the connection is closed early.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["exportContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count contacts
         * @description Counts the contacts that `GET /contacts` returns for the same filters. If counting takes more than two seconds, the number is an estimate: the share of matching contacts in a sample of up to 2,000 contacts, multiplied by the number of all contacts. With `exact=true`, the request waits up to ten seconds for the exact number, and returns 503 if that is not enough.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["countContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export contacts as a file
         * @description The contacts that exist when the export starts, oldest first. Importing an export changes nothing. NDJSON has one contact per line, in the format of `GET /contacts/:id`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["exportContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out which addresses have a contact
         * @description The addresses in the spelling of the request. A text that is not an address is listed in `notFound`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["lookupContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many contacts
         * @description Select contacts by their ids, or by a query: the contacts that `GET /contacts` returns for the same filter at the time of the request. `"filter": {}` selects every contact. A job does the work. A condition is evaluated as of the time of the request, with the conditions that segments have then. With `expectedCount`, the contacts are counted first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["bulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe many contacts
         * @description Select contacts by their ids, or by a query: the contacts that `GET /contacts` returns for the same filter at the time of the request. `"filter": {}` selects every contact. A job does the work. A condition is evaluated as of the time of the request, with the conditions that segments have then. With `expectedCount`, the contacts are counted first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["bulkSubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe many contacts
         * @description Select contacts by their ids, or by a query: the contacts that `GET /contacts` returns for the same filter at the time of the request. `"filter": {}` selects every contact. A job does the work. A condition is evaluated as of the time of the request, with the conditions that segments have then. With `expectedCount`, the contacts are counted first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["bulkUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of a job
         * @description Jobs of bulk requests, and of deletions of fields and events.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts from a CSV file
         * @description A file in UTF-8 of at most 5 MB and 500,000 rows, separated by comma, semicolon or tab. Its first row names the columns: `email` is required, `subscribed` is optional, every other column is a key of `data`. An invalid row does not fail the others.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     The body may have at most 6 MB.
         */
        post: operations["importContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of an import
         * @description `result`: `{totalRows, successCount, createdCount, updatedCount, failureCount, errors}` with the first 1,000 errors.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/{jobId}/rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the rejected rows of an import as CSV
         * @description The first 1,000 rejected rows so far, with the columns of the file and two more: `row`, the number of the row, and `reason`. Cells are escaped like in `GET /contacts/export`. Rows of erased contacts are not included. Stored as long as the job.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["exportRejectedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields of contacts
         * @description The standard fields, then at most 1,000 keys of `data`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a field from all contacts
         * @description The field is deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of a field
         * @description The segments, workflows and unfinished campaigns that use the field, and the number of contacts that have it.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getFieldUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the distinct values of a field
         * @description The values.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listFieldValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The newest events, newest first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete all events with a name
         * @description The events are deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteEvents"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventName}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of an event
         * @description The segments and workflows that use the event, and how often it occurred.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getEventUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a contact
         * @description The newest events, newest first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listEventsOfContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the names of events
         * @description At most 1,000 names in alphabetical order.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listEventNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events by name
         * @description At most 1,000 names, the most frequent first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["countEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event from a server
         * @description Does the same as `POST /v1/track`, but with the secret key or a session. Also accepts `name` instead of `event`, and `contactId` instead of `email`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["trackEventFromServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the segments of a contact
         * @description A page checks `limit` segments of the project, newest first, and returns the segments that contain the contact now. It can be short or empty although `hasMore` is true.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listSegmentsOfContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description With `limit` or `cursor`, the response is one page. Otherwise it is an array of all segments.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description The segment.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description The segment.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description The segment is deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Update a segment
         * @description Absent fields are not changed. The type cannot be changed. `condition` of a `STATIC` segment is ignored.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        patch: operations["updateSegment"];
        trace?: never;
    };
    "/segments/{id}/compute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recompute the members of a tracked segment
         * @description The numbers of contacts that entered and left. If that takes more than 20 seconds, the numbers so far.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["computeSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a segment
         * @description A page of members. For a `DYNAMIC` segment, the contacts that match now, newest contact first. For a `STATIC` segment, newest member first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add members to a STATIC segment
         * @description The number of members that were added.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["addMembers"];
        /**
         * Remove members from a STATIC segment
         * @description The number of members that were removed.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["removeMembers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the members of a segment now
         * @description The number of members.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["refreshSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a condition
         * @description Returns the contacts that a `DYNAMIC` segment with this condition would have now. Nothing is stored. If counting takes more than two seconds, the number is an estimate: the share of matching contacts in a sample of up to 2,000 contacts, multiplied by the number of all contacts.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["previewSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description A page of templates.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description A template of type `MARKETING`, the default, is sent only to subscribed contacts and gets an unsubscribe footer. Neither applies to `TRANSACTIONAL` and `HEADLESS` in `/v1/send`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     The body may have at most 5 MB.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description The template.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Accepted mails are still sent.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description Absent fields are not changed.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     The body may have at most 5 MB.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/templates/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a template
         * @description The copy.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["duplicateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail of a template
         * @description The subject starts with `[TEST]`, and opens and clicks are not tracked. Only members of the project can be the recipient.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["testTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of a template
         * @description Unfinished campaigns and workflow steps that use the template, at most 100 of each. Also the number of mails that were delivered to the provider.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getTemplateUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a mail
         * @description Renders the texts of a template, a campaign or a workflow’s mail. Stores and sends nothing. Invalid Liquid is not an error of the request: `errors` lists it.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     The body may have at most 10 MB.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description A page of campaigns.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description `SEGMENT` needs `segmentId`, `FILTERED` needs `audienceCondition`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     The body may have at most 5 MB.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign
         * @description The campaign.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getCampaign"];
        /**
         * Update a campaign
         * @description Absent fields are not changed; null clears a field. Allowed in `DRAFT` and `SCHEDULED`. `PUT` and `PATCH` are the same.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     The body may have at most 5 MB.
         */
        put: operations["updateCampaign"];
        post?: never;
        /**
         * Delete a campaign
         * @description The campaign is deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        /**
         * Update a campaign
         * @description Absent fields are not changed; null clears a field. Allowed in `DRAFT` and `SCHEDULED`. `PUT` and `PATCH` are the same.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     The body may have at most 5 MB.
         */
        patch: operations["patchCampaign"];
        trace?: never;
    };
    "/campaigns/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a campaign
         * @description The copy, in `DRAFT`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["duplicateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the recipients of a campaign before it is sent
         * @description Counts by the rules of sending. If the audience has more than 20,000 contacts, or checking takes too long, the number of suppressed addresses is estimated from its newest contacts.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getCampaignAudience"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a campaign
         * @description Mails that have not been delivered to the provider are dropped.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["cancelCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign that is being sent
         * @description The new state of the campaign.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipients of a campaign
         * @description A page of recipients, newest first. `total` counts the recipients that match the filters. Without `status`, it also counts mails that were deleted later.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused campaign
         * @description The new state of the campaign.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["resumeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send or schedule a campaign
         * @description Starts immediately if the body is empty, else at `scheduledFor`, a date in the future: `{"scheduledFor": "2030-04-01T09:00:00Z"}`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["sendCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a campaign
         * @description Counts, rates in percent of the mails sent, and clicks per link.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getCampaignFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail of a campaign
         * @description Sends to any address. If the address has a contact, its data is used. The subject starts with `[TEST]`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["testCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description A page of workflows.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow
         * @description The workflow has a `TRIGGER` for the event and is disabled unless `enabled` is true.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow with its steps
         * @description The workflow.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow
         * @description The workflow is deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Change, enable or disable a workflow
         * @description Absent fields are not changed. A workflow that is enabled and can start itself has `warnings` in the response.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/workflows/{id}/diagram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the diagram of a workflow
         * @description A diagram in Mermaid.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["drawWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a workflow for a contact
         * @description The simulation sends no mail and changes nothing.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["dryRunWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a workflow
         * @description The copy, which is not enabled.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["duplicateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/step-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count executions by step
         * @description An item for each step.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["countSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many workflows
         * @description Deletes either all of the workflows or none. Without `delete: true`, nothing changes.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["bulkUpdateWorkflows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields that a CONDITION may read
         * @description The fields of contacts, recent events and the workflow.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listConditionFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the secret that webhooks are signed with
         * @description The secret.
         *
         *     Accepts the secret key (`sk_…`) only.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/webhook-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the webhook secret
         * @description The new secret.
         *
         *     Accepts the secret key (`sk_…`) only.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a step
         * @description Connects the step to the last step that has no transition, unless `autoConnect` is false.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["addStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/steps/{stepId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a step
         * @description Also deletes the steps that only this step leads to. With `splice`, deletes only this step and connects the steps before and after it.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteStep"];
        options?: never;
        head?: never;
        /**
         * Update a step
         * @description The updated step.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        patch: operations["updateStep"];
        trace?: never;
    };
    "/workflows/{id}/transitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a transition
         * @description A transition from a `CONDITION` needs a `branch`; one from a `WAIT_FOR_EVENT` may have a `waitOutcome`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["addTransition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/transitions/{transitionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a transition
         * @description Deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteTransition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/transitions/{transitionId}/insert-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Insert a step into a transition
         * @description The step.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["insertStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List executions
         * @description A page of executions, newest first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listExecutions"];
        put?: never;
        /**
         * Start an execution manually
         * @description The execution.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["startExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/{executionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an execution with its steps
         * @description The execution.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        /**
         * Cancel an execution
         * @description The execution, `CANCELLED`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["cancelExecution"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/cancel-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel all active executions
         * @description Also drops the queued mails of these executions. `withdrawnMails` is their number, or null if that takes longer. Mails that are being delivered are not affected.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["cancelAllExecutions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails
         * @description `?metadata.order=42` (or `metadata[order]=42`) returns the mails whose metadata have the key `order` with the value `42`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a mail
         * @description The mail with its timeline.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the time of a scheduled mail
         * @description The mail with its new time.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        patch: operations["rescheduleEmail"];
        trace?: never;
    };
    "/emails/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a scheduled or queued mail
         * @description The mail, with the status `DROPPED`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["cancelEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the content of a mail
         * @description Links are the original links and there is no tracking image, so showing the content counts no open or click. The subscription links belong to the recipient and work.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getEmailContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out why a mail did not arrive
         * @description The texts are in English. Use `reason` and `what` in programs.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["explainEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel many scheduled or queued mails
         * @description With `ids`, cancels up to 1,000 mails and returns 200. With `tag`, a job cancels all scheduled and queued mails with this tag and the response is 202. Mails whose delivery has started are skipped.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["cancelEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/cancel/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of a cancellation
         * @description `result`: `{cancelled, skipped}`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getCancelJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sender domains
         * @description Lists the domains of the key’s project, or of `X-Project-Id` with a session.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listOwnDomains"];
        put?: never;
        /**
         * Add a sender domain
         * @description The domain, with the DNS records to set.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a sender domain
         * @description The domain is removed.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail from a domain
         * @description The subject starts with `[TEST]`, and opens and clicks are not tracked. Only members of the project can be the recipient.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["testDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a sender domain now
         * @description The DNS records that were found.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["verifyDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/project/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sender domains of a project
         * @description The domains of the project, newest first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressions
         * @description A page of suppressions, newest first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Suppress an address or a pattern
         * @description The suppression.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["createSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a suppression
         * @description The suppression.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /**
         * Delete a suppression
         * @description The suppression is deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        delete: operations["deleteSuppression"];
        options?: never;
        head?: never;
        /**
         * Update a suppression
         * @description Absent fields are not changed.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        patch: operations["updateSuppression"];
        trace?: never;
    };
    "/suppressions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether an address would be mailed
         * @description The suppressions that match the address.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        post: operations["previewSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image
         * @description The image. It never changes and may be cached for a year.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image
         * @description JPEG, PNG, GIF or WebP of at most 10 MB and 50 million pixels. The image is re-encoded without metadata and gets a public URL.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     The body may have at most 11 MB.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description All endpoints of the project, oldest first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description The response is the only one that contains the secret. `events` has names, `email.*` for all events of a group, or `*`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description The endpoint.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint with its deliveries
         * @description The endpoint is deleted.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, pause, enable or disable a webhook endpoint
         * @description Absent fields are not changed. Events of a paused endpoint are kept; after three days it is disabled. Deliveries that are pending when an endpoint is disabled become DISCARDED and can be replayed.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook endpoint
         * @description A page of deliveries, newest events first. `total` is 0 on all pages.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its attempts
         * @description The delivery.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again
         * @description The request has the same `webhook-id`, unless events are delivered in batches.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver the events of a period again
         * @description A job delivers the failed and discarded deliveries again, or with `"state": "all"` all deliveries that are not waiting for an attempt.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["replayWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/replays/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of a replay
         * @description `result`: `{replayed}`, the number of deliveries so far.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getWebhookReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description For `overlapHours`, requests have a signature of each secret. `force` ends an earlier secret that is still valid.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["rotateWebhookEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends the example of the event once, with `"test": true`, also if the endpoint is paused or disabled, and waits for the response. An endpoint with `batch` gets an array of one event.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of webhook events
         * @description All types, each with the JSON Schema of its body and an example.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activity
         * @description A page of entries, newest first. Default: the last 30 days.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/recent-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the entries of the last minutes
         * @description The number of entries.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["countRecentActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get activity statistics
         * @description The statistics of the period.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getActivityFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of entries
         * @description All types.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listActivityTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List upcoming activity
         * @description A waiting execution is listed as `workflow.email.scheduled` at the time when it continues, even if its next step is not a mail. A scheduled mail has the same type, and its `metadata` has `emailId`.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listUpcoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/by-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics by tag
         * @description The period consists of full UTC days; default: the last 30 days. A mail with several tags counts for each of them.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listTagFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/campaign-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics of all campaigns
         * @description Counts and mean rates.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getCampaignStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/campaign-timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics of a campaign by day
         * @description An item for each UTC day, including days without activity. Zeros if the project has no such campaign.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getCampaignTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics by day
         * @description An item for each day of the time zone, including days without activity.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top-campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns that were opened most
         * @description The most opened first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listTopCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events that occurred most
         * @description The most frequent first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["listTopEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a project with the token of an invitation
         * @description The project that the user has joined.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Signed in.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign out
         * @description Also works without a valid session, to delete an old cookie.
         */
        get: operations["logOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List other sign-in providers
         * @description The providers that are configured.
         */
        get: operations["getOauthConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with another provider
         * @description For browsers. Redirects to the provider, which later redirects back to the dashboard.
         */
        get: operations["startOauth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish a sign-in with another provider
         * @description To the dashboard, with `oauth_error` if the sign-in failed.
         */
        get: operations["finishOauth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a mail to reset the password
         * @description The response is the same whether or not the address has an account. At most three per hour and address.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a new verification mail
         * @description At most three per hour and address.
         */
        post: operations["requestVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a mail
         * @description Ends all sessions of the user.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the link of the first start
         * @description A server that only its own machine can reach prints a link with a token at each start. The token signs a browser in to the demo project once, within 24 hours. No other server creates such tokens, and requests from other machines are rejected, because the output of a server may be stored and read by others.
         */
        post: operations["signInWithLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Signed in.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an address with the token of a mail
         * @description Requires a session of the user who has the address.
         */
        post: operations["verifyEmailOfUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the project of a secret key
         * @description The project.
         *
         *     Accepts the secret key (`sk_…`) only.
         */
        get: operations["getKeyProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get bounce and complaint levels
         * @description Mail to the simulator does not count.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getReputation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/setup-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the set-up state of a project
         * @description The set-up state. A field is null if the service that knows it is not available.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         */
        get: operations["getSetupState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the user
         * @description The user.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete the account of the user
         * @description Ends all sessions and all memberships. Projects without other members are deleted with all their data, if `deleteProjects` contains their ids. Invitations to the address stay open. A user without a password must first set one with POST /auth/request-password-reset.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the email address
         * @description The new address takes effect when the user verifies it with the mailed token.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends all other sessions of the user.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description The projects that the user is a member of.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description The project, with its keys.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a project and all its data
         * @description The project is deleted.
         *
         *     A session needs the role OWNER.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Update the settings of a project
         * @description Absent fields are not changed.
         *
         *     A session needs the role ADMIN.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/users/@me/projects/{id}/regenerate-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Regenerate the keys of a project
         * @description Replaces both keys. The old keys are rejected as soon as this returns.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["regenerateKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of the last reset of a project
         * @description The progress of each service.
         */
        get: operations["getProjectReset"];
        put?: never;
        /**
         * Reset a project
         * @description Deletes contacts, events, templates, campaigns, segments, workflows, mails and images. Keeps settings, members, keys, domains, suppressions, and everything that is written after the response.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["resetProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reputation of a project
         * @description The levels of bounces and complaints, and the worst of them.
         */
        get: operations["getOwnReputation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log of a project
         * @description A page, newest first.
         *
         *     A session needs the role ADMIN.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description The invitations that are not accepted yet.
         *
         *     A session needs the role ADMIN.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description The invitation is revoked.
         *
         *     A session needs the role ADMIN.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a project
         * @description All members.
         */
        get: operations["listProjectMembers"];
        put?: never;
        /**
         * Invite a member
         * @description A user with this verified address joins immediately. Any other address gets a mail with a link.
         *
         *     A session needs the role ADMIN.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * @description The user no longer has access to the project.
         */
        delete: operations["removeProjectMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description The updated member.
         *
         *     A session needs the role ADMIN.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/users/@me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of the user
         * @description All sessions of the user.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all other sessions
         * @description The number of sessions that were ended.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description The session is ended.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-consumption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of this month
         * @description The usage of this month and its expected cost.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role OWNER.
         */
        get: operations["getConsumption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description The newest 50, newest first.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role OWNER.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the limits of a project
         * @description The limits and the usage of this month.
         *
         *     Accepts the secret key (`sk_…`) or a session.
         *
         *     A session needs the role OWNER.
         */
        get: operations["getBillingLimits"];
        /**
         * Set the limits of a project
         * @description Null means unlimited. Absent fields are not changed.
         *
         *     A session needs the role OWNER.
         */
        put: operations["setBillingLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the billing portal
         * @description The URL of the billing portal.
         *
         *     A session needs the role OWNER.
         */
        post: operations["openBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a subscription
         * @description The URL of the payment page.
         *
         *     A session needs the role OWNER.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/incoming/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of Stripe
         * @description The request must be signed with `STRIPE_WEBHOOK_SECRET`. A repeated event is marked as `duplicate`.
         */
        post: operations["takePaymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact for its recipient
         * @description The contact.
         */
        get: operations["getPublicContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe
         * @description The contact.
         *
         *     The body may have at most 10 KB.
         */
        post: operations["subscribePublicly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe
         * @description The contact.
         *
         *     The body may have at most 10 KB.
         */
        post: operations["unsubscribePublicly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page of preferences
         * @description A page with a button. Opening the page changes nothing, because mail scanners follow links.
         */
        get: operations["showPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribe/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page to subscribe
         * @description A page with a button. Opening the page changes nothing, because mail scanners follow links.
         */
        get: operations["showSubscribePage"];
        put?: never;
        /**
         * One-click subscribe
         * @description The change is made. Unknown ids also return 200, because mailbox providers repeat rejected requests.
         *
         *     The body may have at most 10 KB.
         */
        post: operations["subscribeByClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page to unsubscribe
         * @description A page with a button. Opening the page changes nothing, because mail scanners follow links.
         */
        get: operations["showUnsubscribePage"];
        put?: never;
        /**
         * One-click unsubscribe (RFC 8058)
         * @description The change is made. Unknown ids also return 200, because mailbox providers repeat rejected requests.
         *
         *     The body may have at most 10 KB.
         */
        post: operations["unsubscribeByClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count a click and redirect
         * @description To the target of the link.
         */
        get: operations["followLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/o/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count an open
         * @description An image of one pixel, for any token.
         */
        get: operations["countOpen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the captured mail in the dashboard
         * @description To the page of the dashboard that shows captured mail.
         */
        get: operations["showInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List captured mail
         * @description Newest first. `total` is the number of all matching mails.
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        /**
         * Delete captured mail
         * @description The inbox is empty.
         */
        delete: operations["clearInbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a captured mail
         * @description The parsed mail.
         */
        get: operations["getInboxMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/attachments/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an attachment of a captured mail
         * @description The file, with its own media type.
         */
        get: operations["getInboxAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbox/messages/{id}/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the raw message
         * @description The message as it would have been sent.
         */
        get: operations["getInboxSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/dsn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a delivery report from a mail server
         * @description Accepts a delivery report (RFC 3464) or a complaint (ARF, RFC 5965) as a raw message. The mail is identified only by a signed return address or link. Requires `DSN_TOKEN`. Returns 404 if that setting is missing.
         *
         *     The body may have at most 41 MB.
         */
        post: operations["takeDeliveryReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a mail for a domain of a project from a mail server
         * @description The mail is stored for the project that has verified the domain of a recipient. Its sender becomes a contact with an event `email.received`. Requires `DSN_TOKEN`. Returns 404 if that setting is missing.
         *
         *     The body may have at most 41 MB.
         */
        post: operations["takeMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/sns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a notification of Amazon SNS
         * @description Accepts messages with a valid signature from the topics in `SNS_TOPIC_ARNS`.
         */
        post: operations["takeSnsNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the entry point
         * @description Redirects browsers to the dashboard at `/app` if it is installed.
         */
        get: operations["showFront"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public keys of the gateway’s tokens
         * @description A JSON Web Key Set (RFC 7517).
         */
        get: operations["getKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the integrations of this server
         * @description The integrations, for a dashboard before sign-in.
         */
        get: operations["getServerConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the API reference
         * @description The page.
         */
        get: operations["showDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a script of the API reference or an index of guides
         * @description `use` is the index of the guides for API users, `operate` for operators.
         */
        get: operations["getDocsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{folder}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a guide
         * @description Such as `/docs/use/quick-start`. `/docs/use` and `/docs/operate` list the guides.
         */
        get: operations["showGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{folder}/{subfolder}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a guide of a sub-folder
         * @description Such as `/docs/operate/incidents/kafka-unavailable`.
         */
        get: operations["showGuideOfSubfolder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of all services
         * @description All services are healthy.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness probe
         * @description The process runs.
         */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an introduction for coding assistants
         * @description In the format of llmstxt.org: base URL, authentication, first calls with curl, and links.
         */
        get: operations["getLlmsText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics for Prometheus
         * @description Requires `METRICS_TOKEN` as a bearer token, or a request from this machine. Otherwise 404.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API description as JSON
         * @description For client generators: `?for=key` has only the endpoints that an API key may call.
         */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API description as YAML
         * @description The same as `GET /openapi.json`.
         */
        get: operations["getDescriptionAsYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness probe
         * @description The process accepts requests.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "email.queued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.queued
         * @description The mail was accepted and will be sent soon. Mails of campaigns may have no such event. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailQueued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.scheduled
         * @description The mail was accepted and will be queued at `scheduledFor`, or this time was changed. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.sent
         * @description The mail was passed to the mail provider. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.delivered
         * @description The mail server of the recipient accepted the mail. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.delayed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.delayed
         * @description The mail could not be delivered yet, and it is tried again. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailDelayed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.opened
         * @description The mail was opened. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.clicked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.clicked
         * @description A link of the mail was clicked. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailClicked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.bounced
         * @description The mail server of the recipient rejected the mail. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.complained": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.complained
         * @description The recipient reported the mail as spam. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailComplained"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.failed
         * @description The mail provider rejected the mail, or no attempt to send it is left. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.suppressed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.suppressed
         * @description The mail was not sent, because its recipient must not be mailed. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailSuppressed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.dropped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.dropped
         * @description The mail was not sent, because it or its campaign was cancelled or its time has passed. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailDropped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * email.received
         * @description A mail was received for a domain of the project. An endpoint with `batch` receives an array of events.
         */
        post: operations["emailReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.created
         * @description The contact was created. An endpoint with `batch` receives an array of events.
         */
        post: operations["contactCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.updated
         * @description The email address or data of the contact was changed. An endpoint with `batch` receives an array of events.
         */
        post: operations["contactUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.deleted
         * @description The contact was deleted. An endpoint with `batch` receives an array of events.
         */
        post: operations["contactDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.subscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.subscribed
         * @description The contact was subscribed. A contact that is created as subscribed has only `contact.created`. An endpoint with `batch` receives an array of events.
         */
        post: operations["contactSubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.unsubscribed
         * @description The contact was unsubscribed. An endpoint with `batch` receives an array of events.
         */
        post: operations["contactUnsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "segment.entered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * segment.entered
         * @description A contact has entered a segment with stored members. An endpoint with `batch` receives an array of events.
         */
        post: operations["segmentEntered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "segment.left": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * segment.left
         * @description A contact has left a segment with stored members. An endpoint with `batch` receives an array of events.
         */
        post: operations["segmentLeft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.scheduled
         * @description The campaign was scheduled. An endpoint with `batch` receives an array of events.
         */
        post: operations["campaignScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.started
         * @description The first mails of the campaign are being created. A resumed campaign has no such event. An endpoint with `batch` receives an array of events.
         */
        post: operations["campaignStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.paused
         * @description The campaign was paused. An endpoint with `batch` receives an array of events.
         */
        post: operations["campaignPaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.sent
         * @description All mails of the campaign were sent. An endpoint with `batch` receives an array of events.
         */
        post: operations["campaignSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * campaign.cancelled
         * @description The campaign was cancelled by a user or automatically. An endpoint with `batch` receives an array of events.
         */
        post: operations["campaignCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * workflow.completed
         * @description An execution of a workflow has completed. An endpoint with `batch` receives an array of events.
         */
        post: operations["workflowCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * workflow.failed
         * @description An execution of a workflow has failed. An endpoint with `batch` receives an array of events.
         */
        post: operations["workflowFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * domain.verified
         * @description The domain may now send mail. An endpoint with `batch` receives an array of events.
         */
        post: operations["domainVerified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * domain.lost
         * @description A verified domain may no longer send mail. An endpoint with `batch` receives an array of events.
         */
        post: operations["domainLost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "suppression.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * suppression.created
         * @description An address or a pattern was suppressed. An endpoint with `batch` receives an array of events.
         */
        post: operations["suppressionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "suppression.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * suppression.deleted
         * @description The suppression was deleted, or it has ended. An endpoint with `batch` receives an array of events.
         */
        post: operations["suppressionDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.finished
         * @description A job, such as an import, has ended. An endpoint with `batch` receives an array of events.
         */
        post: operations["jobFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.triggered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.triggered
         * @description You have tracked an event of a contact. An endpoint with `batch` receives an array of events.
         */
        post: operations["eventTriggered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * endpoint.disabled
         * @description A webhook endpoint was disabled automatically. An endpoint with `batch` receives an array of events.
         */
        post: operations["endpointDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptInvitationAnswer: {
            /** Format: uuid */
            projectId: string;
            name: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        Activity: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["ActivityType"];
            /** Format: date-time */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        ActivityStats: {
            totalEvents: number;
            totalEmailsSent: number;
            totalEmailsOpened: number;
            totalEmailsClicked: number;
            totalWorkflowsStarted: number;
            openRate: number;
            clickRate: number;
        };
        /** @enum {string} */
        ActivityType: "event.triggered" | "email.sent" | "email.suppressed" | "email.delivered" | "email.received" | "email.opened" | "email.clicked" | "email.bounced" | "email.complaint" | "contact.subscribed" | "contact.unsubscribed" | "campaign.sent" | "campaign.scheduled" | "workflow.started" | "workflow.completed" | "workflow.email.scheduled";
        AddedMembers: {
            added: number;
            created: number;
            notFound: string[];
        };
        AnyMailbox: string | components["schemas"]["Mailbox"];
        Attachment: {
            filename: string;
            /** @description Base64. */
            content: string;
            /** @description A media type, such as `application/pdf`. */
            contentType: string;
            /** @description Default: `"attachment"`. */
            disposition?: components["schemas"]["Disposition"];
            /** @description The Content-ID of an inline attachment, for `<img src="cid:…">`. */
            contentId?: string;
        };
        /** @enum {string} */
        AudienceType: "ALL" | "SEGMENT" | "FILTERED";
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            action: string;
            subject: {
                id: string | null;
                name: string | null;
            };
            actor: {
                /** @enum {string} */
                kind: "user" | "key" | "service" | "system";
                id: string | null;
                email: string | null;
            };
            address: string | null;
            requestId: string | null;
        };
        AuditPage: {
            data: components["schemas"]["AuditEntry"][];
            cursor: string | null;
            hasMore: boolean;
        };
        BareError: {
            error: string;
        };
        BatchResult: {
            /** @description The position in the request, from 0. */
            index: number;
            success: boolean;
            emails?: components["schemas"]["SendItem"][];
            error?: {
                code: string;
                message: string;
                /** @description The status of the same request to POST /v1/send. */
                statusCode: number;
                suggestion?: string;
                errors?: components["schemas"]["FieldFault"][];
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        BillingLimits: {
            workflows?: number | null;
            campaigns?: number | null;
            transactional?: number | null;
            inbound?: number | null;
        };
        BillingLimitsView: {
            workflows: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            campaigns: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            transactional: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            inbound: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            currency: string;
        };
        BinaryCondition: {
            /**
             * @description Default: `"binary"`.
             * @enum {string}
             */
            mode?: "binary";
            field: string;
            operator: components["schemas"]["StepOperator"];
            value?: components["schemas"]["ConditionValue"];
        };
        /** @enum {string} */
        BounceType: "Permanent" | "Transient" | "Undetermined";
        BulkByIds: {
            /** @enum {string} */
            mode?: "ids" | "query";
            contactIds: string[];
        };
        BulkByQuery: {
            /** @enum {string} */
            mode: "query";
            filter: components["schemas"]["BulkFilter"];
            /** @description Default: `[]`. */
            excludeIds?: string[];
            /** @description The number of contacts that the caller expects to change, without `excludeIds`. If the number differs by more than 1 % or by more than 1,000, the response is 409 and nothing changes. */
            expectedCount?: number;
        };
        BulkContacts: components["schemas"]["BulkByIds"] | components["schemas"]["BulkByQuery"];
        BulkFilter: {
            search?: string;
            /** Format: email */
            email?: string;
            subscribed?: boolean;
            /**
             * Format: uuid
             * @description Only members of this segment.
             */
            segmentId?: string;
            /** @description Only contacts that match this condition. */
            condition?: components["schemas"]["Condition"];
        };
        BulkUpdateWorkflowsAnswer: {
            deleted: number;
        } | {
            updated: number;
        };
        Campaign: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            subject: string;
            body: string;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            type: components["schemas"]["MailType"];
            status: components["schemas"]["CampaignStatus"];
            /** @description True if the campaign is `SENDING` but paused: no mail is delivered. */
            paused: boolean;
            cancelReason: string | null;
            audienceType: components["schemas"]["AudienceType"];
            audienceCondition: components["schemas"]["Condition"] | null;
            segmentId: string | null;
            segment: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            templateId: string | null;
            /** @description Tags of the campaign’s mails. */
            tags: string[];
            scheduledFor: string | null;
            /** @description The number of mails, including mails that are not created yet. */
            totalRecipients: number;
            sentCount: number;
            deliveredCount: number;
            openedCount: number;
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            machineOpenedCount: number;
            machineClickedCount: number;
            failedCount: number;
            suppressedCount: number;
            /** @description The number of mails that were not delivered because the campaign was cancelled. */
            droppedCount: number;
            /** Format: uuid */
            projectId: string;
            sentAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CampaignAnswer: {
            success: boolean;
            data: components["schemas"]["Campaign"];
        };
        CampaignAudience: {
            /** @description The number of contacts that would get the mail now. */
            recipients: number;
            /** @description False if `suppressed` is an estimate, because the audience is too large to check every address. `recipients` and `overLimit` then depend on this estimate. */
            isExact: boolean;
            /** @description The contacts of the audience that would get no mail, each counted for one reason. */
            excluded: {
                /** @description Contacts that are not subscribed. 0 for type `TRANSACTIONAL`. */
                unsubscribed: number;
                /** @description Contacts whose address is suppressed. */
                suppressed: number;
                /** @description Contacts for which the monthly limit of the project has no mails left. */
                overLimit: number;
            };
        };
        CampaignAudienceAnswer: {
            success: boolean;
            data: components["schemas"]["CampaignAudience"];
        };
        CampaignCancelledEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.cancelled";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                campaignId: string;
                name: string;
                subject: string;
                status: components["schemas"]["CampaignStatus"];
                paused: boolean;
                scheduledFor: string | null;
                totalRecipients: number;
                from: string | null;
                tags: string[];
                /** @description The reason, if the campaign was cancelled automatically: `segment` was deleted, `domain` is not verified, `limit` is reached, `content` is invalid. */
                cancelReason: string | null;
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
            };
        };
        CampaignDayFigures: {
            /** Format: date */
            date: string;
            emails: number;
            opens: number;
            clicks: number;
        };
        CampaignFigures: {
            /** @description The number of mails, including mails that are not created yet. */
            totalRecipients: number;
            sentCount: number;
            deliveredCount: number;
            openedCount: number;
            clickedCount: number;
            bouncedCount: number;
            complainedCount: number;
            unsubscribedCount: number;
            machineOpenedCount: number;
            machineClickedCount: number;
            failedCount: number;
            suppressedCount: number;
            /** @description The number of mails that were not delivered because the campaign was cancelled. */
            droppedCount: number;
            deliveryRate: number;
            openRate: number;
            clickRate: number;
            bounceRate: number;
            complaintRate: number;
            unsubscribeRate: number;
            links: {
                url: string | null;
                clicks: number;
            }[];
        };
        CampaignFiguresAnswer: {
            success: boolean;
            data: components["schemas"]["CampaignFigures"];
        };
        CampaignList: {
            data: components["schemas"]["Campaign"][];
            /** @description The number of items of all pages. */
            total: number;
            /** @description The number of this page, starting at 1. */
            page: number;
            /** @description The maximum number of items on a page. */
            pageSize: number;
            /** @description The number of pages. */
            totalPages: number;
        };
        CampaignPatch: {
            /** @description Not shown to recipients. */
            name?: string;
            /** @description Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            subject?: string;
            /** @description HTML. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            body?: components["schemas"]["MailBody"];
            /** @description The sender: an address at a verified domain of the project or its subdomains. `address` or `Name <address>`. */
            from?: string;
            /** @description The display name of the sender. */
            fromName?: string | null;
            /** @description The address for replies, if it is not the sender. */
            replyTo?: components["schemas"]["ReplyTo"] | null;
            /** @description Not shown to recipients. */
            description?: string | null;
            /** @description `TRANSACTIONAL` is sent to all contacts in the audience; `MARKETING` (the default) and `HEADLESS` to subscribed contacts only. */
            type?: components["schemas"]["MailType"];
            /** @description `ALL`: all contacts. `SEGMENT`: the members of `segmentId`. `FILTERED`: the contacts that match `audienceCondition`. */
            audienceType?: components["schemas"]["AudienceType"];
            /** @description The segment of an audience of type `SEGMENT`. */
            segmentId?: string | null;
            /** @description The condition of an audience of type `FILTERED`. */
            audienceCondition?: components["schemas"]["Condition"] | null;
            /** @description The template that the content comes from. The template’s usage lists the campaign. */
            templateId?: string | null;
            /** @description Tags of the campaign’s mails. Groups mails in lists, statistics and events; recipients do not see them. At most 10, each of 1 to 64 characters. */
            tags?: components["schemas"]["MailTags"];
        };
        CampaignPausedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.paused";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                campaignId: string;
                name: string;
                subject: string;
                status: components["schemas"]["CampaignStatus"];
                paused: boolean;
                scheduledFor: string | null;
                totalRecipients: number;
                from: string | null;
                tags: string[];
                /** @description The reason, if the campaign was cancelled automatically: `segment` was deleted, `domain` is not verified, `limit` is reached, `content` is invalid. */
                cancelReason: string | null;
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
            };
        };
        CampaignRecipient: {
            contactId: string | null;
            email: string;
            /** Format: uuid */
            emailId: string;
            status: components["schemas"]["MailStatus"];
            /** Format: date-time */
            at: string;
            error: string | null;
        };
        CampaignRecipientPage: {
            data: components["schemas"]["CampaignRecipient"][];
            /** @description The `cursor` of the next request. Null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The number of items of all pages. 0 on all pages except the first. */
            total: number;
        };
        CampaignScheduledEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.scheduled";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                campaignId: string;
                name: string;
                subject: string;
                status: components["schemas"]["CampaignStatus"];
                paused: boolean;
                scheduledFor: string | null;
                totalRecipients: number;
                from: string | null;
                tags: string[];
                /** @description The reason, if the campaign was cancelled automatically: `segment` was deleted, `domain` is not verified, `limit` is reached, `content` is invalid. */
                cancelReason: string | null;
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
            };
        };
        CampaignSentEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.sent";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                campaignId: string;
                name: string;
                subject: string;
                status: components["schemas"]["CampaignStatus"];
                paused: boolean;
                scheduledFor: string | null;
                totalRecipients: number;
                from: string | null;
                tags: string[];
                /** @description The reason, if the campaign was cancelled automatically: `segment` was deleted, `domain` is not verified, `limit` is reached, `content` is invalid. */
                cancelReason: string | null;
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
            };
        };
        CampaignStartedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "campaign.started";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                campaignId: string;
                name: string;
                subject: string;
                status: components["schemas"]["CampaignStatus"];
                paused: boolean;
                scheduledFor: string | null;
                totalRecipients: number;
                from: string | null;
                tags: string[];
                /** @description The reason, if the campaign was cancelled automatically: `segment` was deleted, `domain` is not verified, `limit` is reached, `content` is invalid. */
                cancelReason: string | null;
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
            };
        };
        CampaignState: {
            /** Format: uuid */
            id: string;
            name: string;
            status: components["schemas"]["CampaignStatus"];
            /** @description True if the campaign is `SENDING` but paused: no mail is delivered. */
            paused: boolean;
            scheduledFor: string | null;
        };
        CampaignStateAnswer: {
            success: boolean;
            data: components["schemas"]["CampaignState"];
            message: string;
        };
        CampaignStats: {
            total: number;
            active: number;
            completed: number;
            averageOpenRate: number;
            averageClickRate: number;
        };
        /** @enum {string} */
        CampaignStatus: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "CANCELLED";
        CampaignTest: {
            /** Format: email */
            email: string;
        };
        CampaignTestView: {
            /** Format: uuid */
            emailId: string;
            /** @enum {string} */
            status: "QUEUED" | "SUPPRESSED";
        };
        CampaignTestViewAnswer: {
            success: boolean;
            data: components["schemas"]["CampaignTestView"];
            message: string;
        };
        CancelAllExecutionsAnswer: {
            cancelled: number;
            withdrawnMails: number | null;
        };
        CancelEmails: {
            ids: string[];
        } | {
            tag: components["schemas"]["MailTag"];
        };
        CancelResult: {
            cancelled: number;
            skipped: number;
        };
        CancelledExecutions: {
            cancelled: number;
            remaining: number;
            withdrawnMails: number | null;
        };
        ChangeEmail: {
            /** Format: email */
            email: string;
            password: string;
        };
        ChangeEmailAnswer: {
            success: boolean;
        };
        ChangePassword: {
            currentPassword: string;
            newPassword: components["schemas"]["NewPassword"];
        };
        ChangePasswordAnswer: {
            success: boolean;
        };
        ChangedStep: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["StepType"];
            name: string;
            position: {
                x: number;
                y: number;
            };
            config: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            workflowId: string;
            templateId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            warnings?: components["schemas"]["Warning"][];
        };
        ComputedSegment: {
            added: number;
            removed: number;
            total: number;
        };
        Condition: {
            /**
             * @description Joins the groups.
             * @enum {string}
             */
            logic: "AND" | "OR";
            /** @description A group matches if all its filters and its nested tree match. */
            groups: components["schemas"]["ConditionGroup"][];
        };
        ConditionBranch: {
            id: string;
            /** @description Default: `""`. */
            name?: string;
            operator: components["schemas"]["StepOperator"];
            value?: components["schemas"]["ConditionValue"];
        };
        ConditionConfig: components["schemas"]["BinaryCondition"] | components["schemas"]["MultiCondition"];
        ConditionField: {
            field: string;
            type: components["schemas"]["FieldType"];
            /** @enum {string} */
            category: "contact" | "event" | "workflow";
        };
        ConditionFilter: {
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains" | "startsWith" | "endsWith" | "in" | "notIn" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "exists" | "notExists" | "within" | "olderThan" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "countAtLeast" | "countAtMost" | "memberOfSegment" | "notMemberOfSegment";
            value?: unknown;
            /** @enum {string} */
            unit?: "minutes" | "hours" | "days";
            within?: {
                amount: number;
                /** @enum {string} */
                unit: "minutes" | "hours" | "days";
            };
            where?: components["schemas"]["EventFilter"][];
        };
        ConditionGroup: {
            filters: components["schemas"]["ConditionFilter"][];
            conditions?: components["schemas"]["Condition"];
        };
        ConditionText: string;
        ConditionValue: string | number | boolean | null;
        /** @enum {string} */
        ConsentHow: "PAGE" | "ONE_CLICK" | "PUBLIC_API" | "API" | "TRACK" | "SEND" | "IMPORT" | "BULK" | "WORKFLOW" | "BOUNCE" | "COMPLAINT" | "CREATED" | "UNKNOWN";
        ConsentLog: {
            /** Format: uuid */
            contactId: string;
            email: string;
            subscribed: boolean;
            entries: {
                /** Format: date-time */
                at: string;
                subscribed: boolean;
                how: components["schemas"]["ConsentHow"];
                emailId: string | null;
                campaignId: string | null;
                address: string | null;
            }[];
        };
        Consumption: {
            period: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
            };
            usage: {
                total: number;
                records: {
                    /** @enum {string} */
                    category: "transactional" | "campaigns" | "workflows" | "inbound";
                    units: number;
                }[];
            };
            credits: number;
            upcomingInvoice: {
                amountDue: number;
                currency: string;
            } | null;
        };
        Contact: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ContactCount: {
            count: number;
            /** @description Whether `count` is exact. Otherwise, it is an estimate. */
            isExact: boolean;
        };
        ContactCreatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "contact.created";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                contactId: string;
                email: string;
                subscribed: boolean;
                data: {
                    [key: string]: unknown;
                };
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
        };
        ContactDeletedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "contact.deleted";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                contactId: string;
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
                /** @description Null if the contact was erased before the attempt. */
                email: string | null;
            };
        };
        ContactExport: {
            contact: components["schemas"]["Contact"];
            items: {
                service: string;
                kind: string;
                data: {
                    [key: string]: unknown;
                };
            }[];
        };
        ContactList: {
            data: components["schemas"]["Contact"][];
            /** @description The number of items of all pages. */
            total: number;
            /** @description The number of this page, starting at 1. */
            page: number;
            /** @description The maximum number of items on a page. */
            pageSize: number;
            /** @description The number of pages. */
            totalPages: number;
        };
        ContactPage: {
            data: components["schemas"]["Contact"][];
            /** @description The `cursor` of the next request. Null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The number of items of all pages. 0 on all pages except the first. */
            total: number;
            /** @description False if `total` is an estimate; otherwise absent. Only with `condition` or `segmentId`. */
            isTotalExact?: boolean;
        };
        ContactPatch: {
            /** Format: email */
            email?: string;
            subscribed?: boolean;
            /** @description Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only. `null` deletes everything. */
            data?: {
                [key: string]: unknown;
            } | null;
        };
        ContactRecipient: {
            /** @enum {string} */
            type: "CONTACT";
        };
        ContactSegment: {
            /** Format: uuid */
            id: string;
            name: string;
            type: components["schemas"]["SegmentType"];
            /** @description When the contact entered. Null for a `DYNAMIC` segment without `trackMembership`. */
            enteredAt: string | null;
        };
        ContactSegments: {
            data: components["schemas"]["ContactSegment"][];
            /** @description The `cursor` of the next request. Null on the last page. */
            cursor: string | null;
            /** @description Whether the project has segments that are not checked yet. */
            hasMore: boolean;
        };
        ContactSubscribedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "contact.subscribed";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                contactId: string;
                email: string;
                subscribed: boolean;
                data: {
                    [key: string]: unknown;
                };
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
        };
        ContactUnsubscribedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "contact.unsubscribed";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                contactId: string;
                email: string;
                subscribed: boolean;
                data: {
                    [key: string]: unknown;
                };
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
        };
        ContactUpdatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "contact.updated";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                contactId: string;
                email: string;
                subscribed: boolean;
                data: {
                    [key: string]: unknown;
                };
                /** @description Increases with each change. The event with the highest version is current. */
                version: number;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
        };
        ContactsLookup: {
            emails: string[];
        };
        Copies: string | components["schemas"]["Mailbox"] | components["schemas"]["AnyMailbox"][];
        CountRecentActivityAnswer: {
            count: number;
            minutes: number;
        };
        CountStepsAnswer: {
            steps: components["schemas"]["StepCounts"][];
        };
        /** @enum {string} */
        Currency: "usd" | "eur" | "gbp";
        CustomHeaders: {
            [key: string]: unknown;
        };
        CustomRecipient: {
            /** @enum {string} */
            type: "CUSTOM";
            /** Format: email */
            customEmail: string;
        };
        DayFigures: {
            /** Format: date */
            date: string;
            emails: number;
            opens: number;
            clicks: number;
            bounces: number;
            delivered: number;
            complaints: number;
            suppressed: number;
            received: number;
            /** @description Contacts that became subscribed. */
            subscribes: number;
            /** @description Contacts that became unsubscribed, for any reason. */
            unsubscribes: number;
        };
        /** @description A day (2026-01-31) or an instant in ISO 8601. The default zone is UTC. */
        DayOrInstant: string;
        DelayConfig: {
            amount: number;
            unit: components["schemas"]["TimeUnit"];
        };
        DeleteAccount: {
            password: string;
            /** @description The ids of the projects without other members, which are deleted with the account. Default: `[]`. */
            deleteProjects?: string[];
        };
        DeleteDomainAnswer: {
            success: boolean;
        };
        DeleteEventsAnswer: {
            deletedCount: number;
        };
        DeleteFieldAnswer: {
            deletedFrom: number;
        };
        DeliveryOptions: {
            /**
             * Format: date-time
             * @description When to send the mail, at most 365 days from now. A time at most 5 minutes ago means now.
             */
            at?: string;
            /**
             * @description Sends at most one mail in this time to each recipient with this template (or `throttleKey`). Other mails get the status `SKIPPED`.
             * @example 24h
             */
            throttle?: string;
            /** @description Used instead of the template to find earlier mails. Required if there is no template. */
            throttleKey?: string;
        };
        /** @enum {string} */
        DisabledReason: "PAYMENT_FAILED" | "EMAIL_REPUTATION" | "PHISHING_DETECTED" | "CARD_VERIFICATION_FAILED" | "MANUAL";
        /** @enum {string} */
        Disposition: "attachment" | "inline";
        Domain: {
            /** Format: uuid */
            id: string;
            domain: string;
            verified: boolean;
            status: components["schemas"]["DomainStatus"];
            dkimTokens: string[];
            records: components["schemas"]["DomainRecordView"][];
            /** Format: uuid */
            projectId: string;
            /** @description When the DNS records were last checked; null before the first check. */
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            project?: {
                name: string;
            };
        };
        DomainCheck: {
            domain: string;
            tokens: string[];
            status: components["schemas"]["DomainStatus"];
            verified: boolean;
            records: components["schemas"]["DomainRecordView"][];
        };
        DomainLostEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "domain.lost";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                domainId: string;
                domain: string;
                /** @description The invalid DNS records. */
                records: {
                    type: string;
                    name: string;
                }[];
            };
        };
        DomainRecordView: {
            /** @enum {string} */
            type: "CNAME" | "TXT" | "MX";
            name: string;
            value: string;
            priority?: number;
            purpose: string;
            required: boolean;
            status: string;
            explanation: string;
        };
        /** @enum {string} */
        DomainStatus: "NotStarted" | "Pending" | "Success" | "Failed" | "TemporaryFailure";
        DomainTest: {
            /**
             * Format: email
             * @description The address of a member of the project. Default: the address of the signed-in user; required with a key.
             */
            to?: string;
        };
        DomainVerifiedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "domain.verified";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                domainId: string;
                domain: string;
            };
        };
        Done: {
            success: boolean;
            message: string;
        };
        DraftBody: string;
        DryRun: {
            /** Format: uuid */
            contactId?: string;
            /** Format: email */
            email?: string;
            event?: {
                name?: string;
                /** @description Default: `{}`. */
                data?: {
                    [key: string]: unknown;
                };
            };
            /** @description Default: `"EVENT"`. */
            assume?: components["schemas"]["WaitOutcome"];
        };
        DryRunView: {
            wouldStart: boolean;
            reasons: string[];
            assume: components["schemas"]["WaitOutcome"];
            status: components["schemas"]["ExecutionStatus"];
            exitReason: string | null;
            path: {
                /** Format: uuid */
                stepId: string;
                name: string;
                type: components["schemas"]["StepType"];
                /** Format: date-time */
                at: string;
                status: components["schemas"]["StepExecutionStatus"];
                says: string;
                output: {
                    [key: string]: unknown;
                } | null;
                otherwise?: {
                    waitOutcome: components["schemas"]["WaitOutcome"];
                    nextStepId: string | null;
                };
            }[];
        };
        Email: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            status: components["schemas"]["MailStatus"];
            source: components["schemas"]["MailSource"];
            type: components["schemas"]["MailType"] | null;
            contact: {
                /** Format: uuid */
                id: string;
                email: string;
            } | null;
            templateId: string | null;
            campaignId: string | null;
            workflowExecutionId: string | null;
            workflowId: string | null;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            to: string;
            toName: string | null;
            cc: {
                email: string;
                name?: string;
            }[];
            bcc: {
                email: string;
                name?: string;
            }[];
            subject: string;
            messageId: string | null;
            /** @description The size of the complete message in bytes; null before it is composed. */
            size: number | null;
            tracking: boolean;
            tags: string[];
            metadata: {
                [key: string]: string;
            };
            opens: number;
            clicks: number;
            machineOpens: number;
            machineClicks: number;
            /** @description The reason why the mail failed or waits. */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When a scheduled mail is or was due; null for other mails. */
            scheduledFor: string | null;
            sentAt: string | null;
            deliveredAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            bouncedAt: string | null;
            complainedAt: string | null;
            failedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @enum {string} */
        EmailAdvice: "wait" | "ask-operator" | "reschedule" | "send-again" | "send-later" | "resume-campaign" | "send-new-campaign" | "restart-workflow" | "do-not-send" | "remove-suppression" | "keep-unsubscribed" | "use-transactional-template" | "create-contact" | "correct-address" | "correct-content" | "correct-workflow-step" | "choose-template" | "simplify-template" | "raise-usage-limit" | "raise-frequency-limit" | "verify-domain" | "check-sender-domain" | "check-block-lists" | "check-content" | "check-spam-folder" | "open-inbox" | "ask-recipient-to-allow" | "ask-mail-server" | "ask-receiving-server";
        EmailBouncedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.bounced";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                bounceType: components["schemas"]["BounceType"];
                /** Format: date-time */
                bouncedAt: string;
            };
        };
        EmailChange: {
            delivery: {
                /**
                 * Format: date-time
                 * @description When to send the mail, at most 365 days from now. A time at most 5 minutes ago means now.
                 */
                at: string;
            };
        };
        EmailClickedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.clicked";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                link: string;
                /** Format: date-time */
                clickedAt: string;
                /** @description Persons and programs are counted separately. */
                isFirstClick: boolean;
                /** @description Whether a program that reads or checks mail caused the event. */
                isMachine: boolean;
            };
        };
        EmailComplainedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.complained";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                /** Format: date-time */
                complainedAt: string;
            };
        };
        EmailContent: {
            subject: string;
            body: string;
            /** @description The text part; null if it is derived from `body`. */
            text: string | null;
            headers: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                contentType: string;
                size: number;
                contentId: string | null;
                disposition: components["schemas"]["Disposition"];
                /** @description Whether the file is no longer stored. */
                isRemoved: boolean;
            }[];
        };
        EmailDelayedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.delayed";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                reason: string;
                /** Format: date-time */
                delayedAt: string;
                /** @description Null if the mail provider decides when. */
                nextAttemptAt: string | null;
            };
        };
        EmailDeliveredEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.delivered";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                /** Format: date-time */
                deliveredAt: string;
            };
        };
        EmailDroppedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.dropped";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                reason: string;
                /** Format: date-time */
                droppedAt: string;
            };
        };
        EmailExplanation: {
            /** Format: uuid */
            id: string;
            status: components["schemas"]["MailStatus"];
            /** @description The cause of the current state. New values may be added. */
            reason: components["schemas"]["EmailReason"];
            /** @description Why the mail arrived, waits or did not arrive, in one sentence. */
            summary: string;
            /** @description What happened to the mail, in order. */
            steps: {
                /** Format: date-time */
                at: string;
                /** @description The kind of the step. New values may be added. */
                what: components["schemas"]["EmailStep"];
                text: string;
            }[];
            /** @description What to do now. Empty if there is nothing to do. */
            next: {
                /** @description The kind of the advice. New values may be added. */
                what: components["schemas"]["EmailAdvice"];
                text: string;
                /** @description The suppression that the advice is about. */
                suppression?: {
                    /** Format: uuid */
                    id: string;
                    reason: components["schemas"]["SuppressionReason"];
                    endsAt: string | null;
                };
            }[];
        };
        EmailFailedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.failed";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                reason: string;
                /** Format: date-time */
                failedAt: string;
            };
        };
        EmailOpenedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.opened";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                /** Format: date-time */
                openedAt: string;
                /** @description Persons and programs are counted separately. */
                isFirstOpen: boolean;
                /** @description Whether a program that reads or checks mail caused the event. */
                isMachine: boolean;
            };
        };
        EmailPage: {
            data: components["schemas"]["Email"][];
            /** @description The `cursor` of the next request. Null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The number of items of all pages. 0 on all pages except the first. */
            total: number;
        };
        EmailQueuedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.queued";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                /** Format: date-time */
                queuedAt: string;
            };
        };
        /** @enum {string} */
        EmailReason: "scheduled" | "waiting" | "sending" | "retry" | "no-reply" | "project-rate" | "provider-rate" | "provider-unavailable" | "campaign-paused" | "project-disabled" | "accepted" | "delayed" | "captured" | "delivered" | "opened" | "clicked" | "address-invalid" | "mailbox-unavailable" | "sender-rejected" | "message-rejected" | "rejected" | "complained" | "address-suppressed" | "unsubscribed" | "contact-deleted" | "usage-limit" | "frequency-limit" | "cancelled" | "campaign-cancelled" | "workflow-cancelled" | "project-deleted" | "sender-domain" | "template" | "content" | "attempts-used" | "failed" | "received";
        EmailReceivedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.received";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                /** @description The original header, including the display name. */
                fromHeader: string;
                /** Format: date-time */
                receivedAt: string;
                /** @description The recipients in the project. */
                recipients: string[];
                /** @description Whether a program sent the mail, such as an out-of-office reply. */
                isAutomatic: boolean;
                hasContent: boolean;
                /** @description HTML without active content. Null if the mail has no body (`hasContent` is false) or if the body is too long for an event: then get the mail with `GET /emails/{id}/content`. */
                body: string | null;
                spamVerdict: components["schemas"]["Verdict"] | null;
                virusVerdict: components["schemas"]["Verdict"] | null;
                spfVerdict: components["schemas"]["Verdict"] | null;
                dkimVerdict: components["schemas"]["Verdict"] | null;
                dmarcVerdict: components["schemas"]["Verdict"] | null;
            };
        };
        EmailScheduledEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.scheduled";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                /** Format: date-time */
                scheduledFor: string;
                /** Format: date-time */
                scheduledAt: string;
            };
        };
        EmailSentEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.sent";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                /** Format: date-time */
                sentAt: string;
            };
        };
        /** @enum {string} */
        EmailStep: "accepted" | "queued" | "waiting" | "delayed" | "sent" | "delivered" | "bounced" | "complained" | "unsubscribed" | "opened" | "opened-by-program" | "clicked" | "clicked-by-program" | "suppressed" | "dropped" | "failed" | "address-suppressed" | "copy" | "received";
        EmailSuppressedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "email.suppressed";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                emailId: string;
                /** @description The number of the event among the events of the mail. The state of the event with the highest number is current. Null for events of an earlier version of the server. */
                sequence: number | null;
                /** @description The status of the mail after the event. */
                status: components["schemas"]["MailStatus"];
                /** @description How often persons have opened the mail. */
                opens: number;
                /** @description How often persons have clicked links of the mail. */
                clicks: number;
                to: string;
                from: string;
                fromName: string | null;
                subject: string;
                messageId: string | null;
                /** @description Null for a mail without a contact. */
                contactId: string | null;
                templateId: string | null;
                campaignId: string | null;
                workflowId: string | null;
                workflowExecutionId: string | null;
                source: components["schemas"]["MailSource"];
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                reason: string;
                /** Format: date-time */
                suppressedAt: string;
            };
        };
        EmailTimeline: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            status: components["schemas"]["MailStatus"];
            source: components["schemas"]["MailSource"];
            type: components["schemas"]["MailType"] | null;
            contact: {
                /** Format: uuid */
                id: string;
                email: string;
            } | null;
            templateId: string | null;
            campaignId: string | null;
            workflowExecutionId: string | null;
            workflowId: string | null;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            to: string;
            toName: string | null;
            cc: {
                email: string;
                name?: string;
            }[];
            bcc: {
                email: string;
                name?: string;
            }[];
            subject: string;
            messageId: string | null;
            /** @description The size of the complete message in bytes; null before it is composed. */
            size: number | null;
            tracking: boolean;
            tags: string[];
            metadata: {
                [key: string]: string;
            };
            opens: number;
            clicks: number;
            machineOpens: number;
            machineClicks: number;
            /** @description The reason why the mail failed or waits. */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When a scheduled mail is or was due; null for other mails. */
            scheduledFor: string | null;
            sentAt: string | null;
            deliveredAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            bouncedAt: string | null;
            complainedAt: string | null;
            failedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** @description The events of the mail, in order. Names that start with `copy-` are about a copy: `data.recipient` is its address. It is missing if a report names none of the recipients of a mail with copies. */
            events: {
                name: string;
                /** Format: date-time */
                at: string;
                data: {
                    [key: string]: unknown;
                };
            }[];
        };
        EndOtherSessionsAnswer: {
            ended: number;
        };
        EndpointDisabledEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "endpoint.disabled";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                endpointId: string;
                url: string;
                description: string | null;
                reason: string;
                /** Format: date-time */
                disabledAt: string;
            };
        };
        ErrorBody: {
            success: boolean;
            error: {
                /** @enum {string} */
                code: "UNAUTHORIZED" | "INVALID_CREDENTIALS" | "MISSING_AUTH" | "INVALID_API_KEY" | "FORBIDDEN" | "PROJECT_ACCESS_DENIED" | "PROJECT_DISABLED" | "EMAIL_VERIFICATION_REQUIRED" | "RESOURCE_NOT_FOUND" | "CONTACT_NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "CAMPAIGN_NOT_FOUND" | "WORKFLOW_NOT_FOUND" | "CONFLICT" | "IDEMPOTENCY_KEY_REUSED" | "BAD_REQUEST" | "VALIDATION_ERROR" | "INVALID_EMAIL" | "INVALID_REQUEST_BODY" | "MISSING_REQUIRED_FIELD" | "RATE_LIMIT_EXCEEDED" | "BILLING_LIMIT_EXCEEDED" | "STORAGE_LIMIT_EXCEEDED" | "UPGRADE_REQUIRED" | "INTERNAL_SERVER_ERROR" | "DATABASE_ERROR" | "EXTERNAL_SERVICE_ERROR" | "NOT_IMPLEMENTED";
                message: string;
                statusCode: number;
                requestId: string;
                errors?: components["schemas"]["FieldFault"][];
                details?: {
                    [key: string]: unknown;
                };
                suggestion?: string;
            };
            /** Format: date-time */
            timestamp: string;
        };
        Event: {
            /** Format: uuid */
            id: string;
            name: string;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            projectId: string;
            /** Format: uuid */
            contactId: string;
            emailId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        EventCount: {
            name: string;
            count: number;
        };
        EventFilter: {
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains" | "startsWith" | "endsWith" | "in" | "notIn" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "exists" | "notExists" | "within" | "olderThan" | "triggered" | "notTriggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin" | "countAtLeast" | "countAtMost" | "memberOfSegment" | "notMemberOfSegment";
            value?: unknown;
            /** @enum {string} */
            unit?: "minutes" | "hours" | "days";
            within?: {
                amount: number;
                /** @enum {string} */
                unit: "minutes" | "hours" | "days";
            };
        };
        EventTriggeredEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "event.triggered";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                eventId: string;
                name: string;
                /** Format: uuid */
                contactId: string;
                email: string;
                data: {
                    [key: string]: unknown;
                };
                emailId: string | null;
                /** Format: date-time */
                createdAt: string;
            };
        };
        EventUsage: {
            usedInSegments: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            usedInWorkflows: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            totalCount: number;
            uniqueContacts: number;
            canDelete: boolean;
        };
        Execution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            contactId: string;
            status: components["schemas"]["ExecutionStatus"];
            currentStepId: string | null;
            exitReason: string | null;
            context: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            startedAt: string;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ExecutionDetails: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            contactId: string;
            status: components["schemas"]["ExecutionStatus"];
            currentStepId: string | null;
            exitReason: string | null;
            context: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            startedAt: string;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            workflow: components["schemas"]["Workflow"];
            contact: {
                /** Format: uuid */
                id: string;
                email: string | null;
            };
            currentStep: components["schemas"]["Step"] | null;
            stepExecutions: components["schemas"]["StepExecution"][];
        };
        /** @enum {string} */
        ExecutionStatus: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
        ExitConfig: {
            reason?: string | null;
        };
        Field: {
            field: string;
            type: components["schemas"]["FieldType"];
            /** @description The percentage of the contacts that have a value. */
            coverage: number;
            /** @description The number of contacts that have a value. */
            contactCount: number;
        };
        FieldFault: {
            /** @description The position of the mail in a batch, from 0. */
            index?: number;
            field: string;
            message: string;
            code: string;
            received?: string;
        };
        /** @enum {string} */
        FieldType: "string" | "number" | "boolean" | "date";
        FieldUsage: {
            usedInSegments: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            usedInCampaigns: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            usedInWorkflows: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            contactCount: number;
            canDelete: boolean;
        };
        FieldValue: string | number | boolean;
        FieldValues: {
            field: string;
            values: components["schemas"]["FieldValue"][];
            count: number;
            limit: number;
        };
        GetDescriptionAnswer: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        GetKeysAnswer: {
            keys: ({
                kid: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        GetPublicContactAnswer: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
            language: string;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            version: string;
            /** Format: date-time */
            time: string;
            uptime: number;
            services: {
                [key: string]: {
                    /** @enum {string} */
                    status: "ok" | "unready" | "unavailable";
                    warnings: string[];
                };
            };
        };
        /** @enum {string} */
        ImageType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
        InboxAttachment: {
            filename: string | null;
            contentType: string;
            size: number;
            contentId: string | null;
            disposition: components["schemas"]["Disposition"];
        };
        InboxMessage: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            emailId: string;
            projectId: string | null;
            to: {
                name: string;
                email: string;
            }[];
            from: {
                name: string;
                email: string;
            };
            /** @description The sender and all recipients: `to`, then the copies. */
            envelope: {
                from: string;
                to: string[];
            };
            subject: string;
            /** Format: date-time */
            date: string;
            size: number;
            cc: {
                name: string;
                email: string;
            }[];
            headers: {
                [key: string]: string[];
            };
            html: string | null;
            text: string | null;
            attachments: components["schemas"]["InboxAttachment"][];
        };
        InboxSummary: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            emailId: string;
            projectId: string | null;
            to: {
                name: string;
                email: string;
            }[];
            from: {
                name: string;
                email: string;
            };
            /** @description The sender and all recipients: `to`, then the copies. */
            envelope: {
                from: string;
                to: string[];
            };
            subject: string;
            /** Format: date-time */
            date: string;
            size: number;
        };
        InsertedStep: {
            /** @description Not shown to recipients. */
            name: string;
            /** @description The position of the step in an editor. */
            position?: {
                x: number;
                y: number;
            };
            /** @description The settings of the step; the fields depend on its type. */
            config: components["schemas"]["StepConfigBody"];
            /** @description The template of a `SEND_EMAIL`. */
            templateId?: string | null;
            type: components["schemas"]["StepType"];
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            invitedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        InvitationToken: {
            token: string;
        };
        InviteMemberAnswer: components["schemas"]["Member"] | components["schemas"]["Invitation"];
        Invoices: {
            invoices: {
                id: string;
                number: string | null;
                status: string | null;
                currency: string;
                amountDue: number;
                amountPaid: number;
                amountRemaining: number;
                /** Format: date-time */
                createdAt: string;
                dueAt: string | null;
                url: string | null;
                pdf: string | null;
            }[];
            hasUnpaidInvoices: boolean;
            unpaidInvoices: {
                id: string;
                number: string | null;
                status: string | null;
                currency: string;
                amountDue: number;
                amountPaid: number;
                amountRemaining: number;
                /** Format: date-time */
                createdAt: string;
                dueAt: string | null;
                url: string | null;
                pdf: string | null;
            }[];
        };
        IsAliveAnswer: {
            /** @enum {string} */
            status: "ok";
        };
        IsReadyAnswer: {
            /** @enum {string} */
            status: "ok";
            version: string;
            warnings: string[];
        };
        Job: {
            /** Format: uuid */
            id: string;
            state: components["schemas"]["JobState"];
            progress: number;
            result: {
                [key: string]: unknown;
            } | null;
            data: {
                [key: string]: unknown;
            };
            failedReason: string | null;
        };
        JobFinishedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "job.finished";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                jobId: string;
                /** @description `import`, `bulk-subscribe`, `bulk-unsubscribe`, `bulk-delete`, `delete-field`, `delete-event`, `cancel-emails` or `webhook-replay`. */
                type: string;
                /** @enum {string} */
                state: "completed" | "failed";
                /** @description The result that the API returns for the job, without `errors`. */
                result: {
                    [key: string]: unknown;
                } | null;
                failedReason: string | null;
                /** Format: date-time */
                finishedAt: string;
            };
        };
        /** @enum {string} */
        JobState: "waiting" | "active" | "completed" | "failed";
        KeyProject: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Null if no domain is verified. */
            defaultSenderDomain: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Language: string;
        ListActivityAnswer: {
            data: components["schemas"]["Activity"][];
            /** @description The `cursor` of the next request. Null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The position of the newest entry of this page, for `after`. Null if the feed is empty. An entry that arrives late is not newer, so read the feed again from time to time. */
            latest: string | null;
        };
        ListActivityTypesAnswer: {
            types: components["schemas"]["ActivityType"][];
        };
        ListConditionFieldsAnswer: {
            fields: string[];
            typedFields: components["schemas"]["ConditionField"][];
            count: number;
        };
        ListEventNamesAnswer: {
            eventNames: string[];
        };
        ListEventsAnswer: {
            events: components["schemas"]["ListedEvent"][];
        };
        ListEventsOfContactAnswer: {
            events: components["schemas"]["Event"][];
        };
        ListFieldsAnswer: {
            fields: components["schemas"]["Field"][];
            count: number;
        };
        ListInboxAnswer: {
            total: number;
            messages: components["schemas"]["InboxSummary"][];
        };
        ListSegmentsAnswer: components["schemas"]["Segment"][] | {
            data: components["schemas"]["Segment"][];
            /** @description The `cursor` of the next request. Null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The number of items of all pages. 0 on all pages except the first. */
            total: number;
        };
        ListUpcomingAnswer: {
            activities: components["schemas"]["Activity"][];
        };
        ListedEvent: {
            /** Format: uuid */
            id: string;
            name: string;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            projectId: string;
            /** Format: uuid */
            contactId: string;
            emailId: string | null;
            /** Format: date-time */
            createdAt: string;
            contact: {
                email: string;
            };
        };
        ListedExecution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            contactId: string;
            status: components["schemas"]["ExecutionStatus"];
            currentStepId: string | null;
            exitReason: string | null;
            context: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            startedAt: string;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            contact: {
                /** Format: uuid */
                id: string;
                email: string | null;
            };
            currentStep: {
                /** Format: uuid */
                id: string;
                name: string;
                type: components["schemas"]["StepType"];
            } | null;
        };
        ListedExecutionList: {
            executions: components["schemas"]["ListedExecution"][];
            /** @description The number of items of all pages. */
            total: number;
            /** @description The number of this page, starting at 1. */
            page: number;
            /** @description The maximum number of items on a page. */
            pageSize: number;
            /** @description The number of pages. */
            totalPages: number;
        };
        ListedWorkflow: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            triggerType: components["schemas"]["TriggerType"];
            triggerConfig: {
                [key: string]: unknown;
            };
            allowReentry: boolean;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            _count: {
                steps: number;
                executions: number;
            };
        };
        ListedWorkflowList: {
            data: components["schemas"]["ListedWorkflow"][];
            /** @description The number of items of all pages. */
            total: number;
            /** @description The number of this page, starting at 1. */
            page: number;
            /** @description The maximum number of items on a page. */
            pageSize: number;
            /** @description The number of pages. */
            totalPages: number;
        };
        LogIn: {
            /** Format: email */
            email: string;
            password: string;
        };
        LogInAnswer: {
            success: boolean;
            data: {
                /** Format: uuid */
                id: string;
                email: string;
            };
        };
        /** Format: uri */
        LogoUrl: string;
        LookedUp: {
            found: string[];
            notFound: string[];
        };
        MailBody: string;
        MailMetadata: {
            [key: string]: string;
        };
        /** @enum {string} */
        MailSource: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
        /** @enum {string} */
        MailStatus: "SCHEDULED" | "QUEUED" | "SENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SUPPRESSED" | "DROPPED" | "RECEIVED";
        MailTag: string;
        MailTags: components["schemas"]["MailTag"][];
        /** @enum {string} */
        MailType: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
        Mailbox: {
            name?: string;
            /** Format: email */
            email: string;
        };
        Member: {
            /** Format: uuid */
            userId: string;
            email: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** Format: date-time */
            createdAt: string;
        };
        MemberEmails: {
            emails: string[];
        };
        MemberPatch: {
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
        };
        MultiCondition: {
            /** @enum {string} */
            mode: "multi";
            field: string;
            branches: components["schemas"]["ConditionBranch"][];
        };
        NewCampaign: {
            /** @description Not shown to recipients. */
            name: string;
            /** @description Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            subject: string;
            /** @description HTML. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            body: components["schemas"]["MailBody"];
            /** @description The sender: an address at a verified domain of the project or its subdomains. `address` or `Name <address>`. */
            from: string;
            /** @description The display name of the sender. */
            fromName?: string | null;
            /** @description The address for replies, if it is not the sender. */
            replyTo?: components["schemas"]["ReplyTo"] | null;
            /** @description Not shown to recipients. */
            description?: string | null;
            /** @description `TRANSACTIONAL` is sent to all contacts in the audience; `MARKETING` (the default) and `HEADLESS` to subscribed contacts only. Default: `"MARKETING"`. */
            type?: components["schemas"]["MailType"];
            /** @description `ALL`: all contacts. `SEGMENT`: the members of `segmentId`. `FILTERED`: the contacts that match `audienceCondition`. */
            audienceType: components["schemas"]["AudienceType"];
            /** @description The segment of an audience of type `SEGMENT`. */
            segmentId?: string | null;
            /** @description The condition of an audience of type `FILTERED`. */
            audienceCondition?: components["schemas"]["Condition"] | null;
            /** @description The template that the content comes from. The template’s usage lists the campaign. */
            templateId?: string | null;
            /** @description Tags of the campaign’s mails. Groups mails in lists, statistics and events; recipients do not see them. At most 10, each of 1 to 64 characters. Default: `[]`. */
            tags?: components["schemas"]["MailTags"];
        };
        NewCheckout: {
            currency?: components["schemas"]["Currency"];
        };
        NewContact: {
            /** Format: email */
            email: string;
            /** @description Whether the contact is subscribed. Default: true for a new contact; unchanged for an existing one. */
            subscribed?: boolean;
            /** @description Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
        };
        NewDomain: {
            /** Format: uuid */
            projectId?: string;
            domain: string;
        };
        NewExecution: {
            /** Format: uuid */
            contactId: string;
            /** @description Data that the steps can read as `event.…`. Default: `{}`. */
            context?: {
                [key: string]: unknown;
            };
        };
        NewMember: {
            /** Format: email */
            email: string;
            /**
             * @description Default: `"MEMBER"`.
             * @enum {string}
             */
            role?: "OWNER" | "ADMIN" | "MEMBER";
        };
        NewMembers: {
            emails: string[];
            /** @description Whether to create contacts for unknown addresses. Default: `false`. */
            createMissing?: boolean;
            /** @description Whether the created contacts are subscribed. Default: `true`. */
            subscribed?: boolean;
        };
        NewPassword: string;
        NewProject: {
            name: components["schemas"]["ProjectName"];
        };
        NewSegment: {
            name: string;
            description?: string | null;
            /** @description `DYNAMIC` (the default) or `STATIC`. It cannot be changed later. Default: `"DYNAMIC"`. */
            type?: components["schemas"]["SegmentType"];
            /** @description Required for a `DYNAMIC` segment, which contains the contacts that match the condition. */
            condition?: components["schemas"]["Condition"] | null;
            /** @description Whether an event is recorded when a contact enters or leaves. Default: `false`. */
            trackMembership?: boolean;
        };
        NewStep: {
            /** @description Not shown to recipients. */
            name: string;
            /** @description The position of the step in an editor. */
            position: {
                x: number;
                y: number;
            };
            /** @description The settings of the step; the fields depend on its type. */
            config: components["schemas"]["StepConfigBody"];
            /** @description The template of a `SEND_EMAIL`. */
            templateId?: string | null;
            type: components["schemas"]["StepType"];
            /** @description Whether to connect the step to the last step. Default: `true`. */
            autoConnect?: boolean;
        };
        NewSuppression: {
            /** @description Default: `"ADDRESS"`. */
            kind?: components["schemas"]["SuppressionKind"];
            value: string;
        };
        NewTemplate: {
            /** @description Not shown to recipients. */
            name: string;
            /** @description Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            subject: string;
            /** @description HTML. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            body: components["schemas"]["MailBody"];
            /** @description The sender: an address at a verified domain of the project or its subdomains. `address` or `Name <address>`. */
            from: string;
            /** @description The display name of the sender. */
            fromName?: string | null;
            /** @description The address for replies, if it is not the sender. */
            replyTo?: components["schemas"]["ReplyTo"] | null;
            /** @description Not shown to recipients. Default: `""`. */
            description?: string;
            /** @description A template of type `MARKETING` (the default) is sent to subscribed contacts with an unsubscribe footer. `TRANSACTIONAL` is sent to all contacts. `HEADLESS` has no footer. Default: `"MARKETING"`. */
            type?: components["schemas"]["MailType"];
        };
        NewTransition: {
            /** Format: uuid */
            fromStepId: string;
            /** Format: uuid */
            toStepId: string;
            /** @description The outcome of a `CONDITION`: `yes`, `no`, the id of a branch, or `default`. */
            branch?: string;
            condition?: {
                branch?: string;
            };
            /** @description The outcome of a `WAIT_FOR_EVENT`. */
            waitOutcome?: components["schemas"]["WaitOutcome"];
            /** @description Default: `0`. */
            priority?: number;
        };
        NewWebhookEndpoint: {
            /** @description An `https` URL without user name and password. */
            url: string;
            description?: string | null;
            events: components["schemas"]["WebhookEventPattern"][];
            filter?: components["schemas"]["WebhookFilter"] | null;
            /** @description Whether events of contacts that an import changes are also delivered. Default: `false`. */
            includeImports?: boolean;
            batch?: components["schemas"]["WebhookBatch"] | null;
        };
        NewWorkflow: {
            name: string;
            /** @description The event of a contact that starts an execution. */
            eventName: string;
            description?: string | null;
            /** @description Whether executions can start. Default: `false`. */
            enabled?: boolean;
            /** @description Whether a contact may enter the workflow again. Default: `false`. */
            allowReentry?: boolean;
        };
        OauthConfig: {
            success: boolean;
            data: {
                github: boolean;
                google: boolean;
                oidc: boolean;
                oidcName: string | null;
            };
        };
        PaymentPage: {
            url: string;
        };
        Project: {
            /** Format: uuid */
            id: string;
            name: string;
            public: string;
            secret: string | null;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            disabled: boolean;
            disabledReason: components["schemas"]["DisabledReason"] | null;
            tracking: components["schemas"]["Tracking"];
            language: string;
            logoUrl: string | null;
            workflowMailsPerHour: number;
            workflowMailsPerDay: number;
            customer: string | null;
            subscription: string | null;
            billingLimitWorkflows: number | null;
            billingLimitCampaigns: number | null;
            billingLimitTransactional: number | null;
            billingLimitInbound: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Visible characters and ordinary spaces. */
        ProjectName: string;
        ProjectPatch: {
            name?: components["schemas"]["ProjectName"];
            tracking?: components["schemas"]["Tracking"];
            language?: components["schemas"]["Language"];
            logoUrl?: components["schemas"]["LogoUrl"] | null;
            /** @description The maximum number of workflow mails to one address per hour; more mails are suppressed. */
            workflowMailsPerHour?: number;
            /** @description The maximum number of workflow mails to one address per day; more mails are suppressed. */
            workflowMailsPerDay?: number;
        };
        PublicContact: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
        };
        Recipient: {
            name?: string;
            /** Format: email */
            email: string;
            data?: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        RecipientOutcome: "sent" | "delivered" | "opened" | "clicked" | "machineOpened" | "machineClicked" | "bounced" | "complained" | "unsubscribed" | "failed" | "suppressed" | "dropped";
        Recipients: string | components["schemas"]["Recipient"] | (string | components["schemas"]["Recipient"])[];
        RefreshSegmentAnswer: {
            memberCount: number;
        };
        RemoveMembersAnswer: {
            removed: number;
        };
        ReplayWebhooks: {
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description Default: now.
             */
            until?: string;
            /**
             * @description `failed`: FAILED and DISCARDED deliveries. `all`: also DELIVERED ones. Default: `"failed"`.
             * @enum {string}
             */
            state?: "failed" | "all";
            /** @description Default: all events. */
            events?: components["schemas"]["WebhookEventPattern"][];
        };
        /** @description `address` or `Name <address>`. */
        ReplyTo: string;
        RequestPasswordReset: {
            /** Format: email */
            email: string;
        };
        RequestPasswordResetAnswer: {
            success: boolean;
        };
        RequestVerificationAnswer: {
            success: boolean;
        };
        Reset: {
            resetAt: string | null;
            done: boolean;
            services: {
                service: string;
                doneAt: string | null;
            }[];
        };
        ResetPassword: {
            token: string;
            newPassword: components["schemas"]["NewPassword"];
        };
        ResetPasswordAnswer: {
            success: boolean;
        };
        RotateEndpointSecret: {
            /** @description How long webhooks are also signed with the earlier secret, in hours. Default: `24`. */
            overlapHours?: number;
            /** @description Rotates although an earlier secret is still valid, and ends that secret immediately. Default: `false`. */
            force?: boolean;
        };
        RotateWebhookSecret: {
            /** @description How long webhooks are also signed with the earlier secret, in hours. Default: `24`. */
            overlapHours?: number;
        };
        Security: {
            /** @enum {string} */
            status: "healthy" | "warning" | "critical";
            levels: {
                /** @enum {string} */
                bounce7Day: "healthy" | "warning" | "critical";
                /** @enum {string} */
                bounceAllTime: "healthy" | "warning" | "critical";
                /** @enum {string} */
                complaint7Day: "healthy" | "warning" | "critical";
                /** @enum {string} */
                complaintAllTime: "healthy" | "warning" | "critical";
            };
            isDisabled: boolean;
        };
        SecurityAnswer: {
            success: boolean;
            data: components["schemas"]["Security"];
        };
        Segment: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            type: components["schemas"]["SegmentType"];
            slug: string;
            condition: components["schemas"]["Condition"] | null;
            trackMembership: boolean;
            memberCount: number;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SegmentEnteredEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "segment.entered";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                segmentId: string;
                segmentName: string;
                slug: string;
                kind: components["schemas"]["SegmentType"];
                /** Format: uuid */
                contactId: string;
                /** @description Increases with each change of the segment’s members. Of two events of a contact and segment, the event with the higher version is current. */
                membershipVersion: number;
            };
        };
        SegmentLeftEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "segment.left";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                segmentId: string;
                segmentName: string;
                slug: string;
                kind: components["schemas"]["SegmentType"];
                /** Format: uuid */
                contactId: string;
                /** @description Increases with each change of the segment’s members. Of two events of a contact and segment, the event with the higher version is current. */
                membershipVersion: number;
            };
        };
        SegmentPatch: {
            name?: string;
            description?: string | null;
            condition?: components["schemas"]["Condition"] | null;
            trackMembership?: boolean;
        };
        SegmentPreview: {
            count: number;
            /** @description Whether `count` is exact. Otherwise, it is an estimate. */
            isExact: boolean;
            /** @description At most 5 matching contacts, newest first. */
            sample: components["schemas"]["Contact"][];
        };
        SegmentPreviewBody: {
            /** @description Required. */
            condition?: components["schemas"]["Condition"] | null;
        };
        /** @enum {string} */
        SegmentType: "DYNAMIC" | "STATIC";
        Send: {
            emails: components["schemas"]["SendItem"][];
            /** Format: date-time */
            timestamp: string;
            warnings?: components["schemas"]["Warning"][];
        };
        SendAnswer: {
            success: boolean;
            data: components["schemas"]["Send"];
        };
        SendBatch: {
            emails?: {
                contact: {
                    /** Format: uuid */
                    id: string;
                    email: string;
                };
                /**
                 * Format: uuid
                 * @description The id of the mail. Absent if the status is `SKIPPED`.
                 */
                email?: string;
                /** @enum {string} */
                status: "QUEUED" | "SCHEDULED" | "SUPPRESSED" | "SKIPPED";
                reason?: string;
                suggestion?: string;
                /**
                 * Format: date-time
                 * @description When the mail will be sent.
                 */
                scheduledFor?: string;
                /**
                 * Format: date-time
                 * @description When the throttle allows the next mail, if the mail was skipped.
                 */
                retryAt?: string;
                /** @description Addresses of `cc` and `bcc` that get no copy because they are suppressed. */
                suppressedCopies?: string[];
                /** @description The position in the request, from 0. */
                index: number;
            }[];
            results?: components["schemas"]["BatchResult"][];
            /** Format: date-time */
            timestamp: string;
            warnings?: components["schemas"]["Warning"][];
        };
        SendBatchAnswer: {
            success: boolean;
            data: components["schemas"]["SendBatch"];
        };
        SendBatchBody: {
            /** @description The bodies of POST /v1/send, each with an optional `idempotencyKey`. */
            emails: {
                /** @description An address, `{name?, email, data?}`, or a list of either. Each recipient gets a separate mail, rendered with its `data` merged over the `data` of the request. Its `name` is also the variable `name`, unless its own `data` has one. */
                to: components["schemas"]["Recipients"];
                /** @description Recipients of a copy, only with one recipient in `to` and not for marketing mail. Copies belong to the same mail and create no contacts; each counts as a unit of usage. `cc` and `bcc` can have at most 49 addresses together. */
                cc?: components["schemas"]["Copies"];
                /** @description Like `cc`, but not shown in the mail. */
                bcc?: components["schemas"]["Copies"];
                /** @description Required if there is no template; otherwise it replaces the template’s value. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
                subject?: string;
                /** @description HTML. Required if there is neither a template nor `text`; otherwise it replaces the template’s value. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
                body?: components["schemas"]["MailBody"];
                /** @description The text part. Default: derived from the HTML. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
                text?: components["schemas"]["MailBody"];
                /** @description The id of a template, or its name if no other template has the same name. */
                template?: string;
                /** @description The sender, at a verified domain or its subdomains. Default: the template’s sender. */
                from?: components["schemas"]["AnyMailbox"];
                /** @description The display name of the sender, if `from` has none. */
                name?: string;
                /** @description The address for replies. */
                reply?: components["schemas"]["ReplyTo"];
                /** @description Another name of `reply`, which has precedence. */
                replyTo?: components["schemas"]["ReplyTo"];
                /** @description Whether the contacts are subscribed. Default: false for a new contact; unchanged for an existing one. */
                subscribed?: boolean;
                /** @description Variables of the mail. Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only. */
                data?: {
                    [key: string]: unknown;
                };
                /** @description Additional headers of the mail by name, except headers that the service writes. */
                headers?: components["schemas"]["CustomHeaders"];
                /** @description Whether opens and clicks of this mail are counted. Default: the project’s setting. */
                tracking?: boolean;
                /** @description Groups mails in lists, statistics and events; recipients do not see them. At most 10, each of 1 to 64 characters. */
                tags?: components["schemas"]["MailTags"];
                /** @description Your own values, such as an order number: at most 20 pairs of texts and 4 KB of JSON. They are in events and lists, never in the mail. */
                metadata?: components["schemas"]["MailMetadata"];
                /** @description When and how often the mail is sent. Default: now. */
                delivery?: components["schemas"]["DeliveryOptions"];
                /** @description All files together can have at most 10 MB by default. The operator can change the limit. */
                attachments?: components["schemas"]["Attachment"][];
                /** @description Like the header `Idempotency-Key` of POST /v1/send. */
                idempotencyKey?: string;
            }[];
            /**
             * @description `strict`: if one mail is invalid, nothing is stored. `permissive`: valid mails are accepted. Default: `"strict"`.
             * @enum {string}
             */
            mode?: "strict" | "permissive";
        };
        SendCampaignBody: {
            /** @description A date in the future. Omit it, or send null, to start immediately. */
            scheduledFor?: string | null;
        };
        SendEmailBody: {
            /** @description An address, `{name?, email, data?}`, or a list of either. Each recipient gets a separate mail, rendered with its `data` merged over the `data` of the request. Its `name` is also the variable `name`, unless its own `data` has one. */
            to: components["schemas"]["Recipients"];
            /** @description Recipients of a copy, only with one recipient in `to` and not for marketing mail. Copies belong to the same mail and create no contacts; each counts as a unit of usage. `cc` and `bcc` can have at most 49 addresses together. */
            cc?: components["schemas"]["Copies"];
            /** @description Like `cc`, but not shown in the mail. */
            bcc?: components["schemas"]["Copies"];
            /** @description Required if there is no template; otherwise it replaces the template’s value. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            subject?: string;
            /** @description HTML. Required if there is neither a template nor `text`; otherwise it replaces the template’s value. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            body?: components["schemas"]["MailBody"];
            /** @description The text part. Default: derived from the HTML. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            text?: components["schemas"]["MailBody"];
            /** @description The id of a template, or its name if no other template has the same name. */
            template?: string;
            /** @description The sender, at a verified domain or its subdomains. Default: the template’s sender. */
            from?: components["schemas"]["AnyMailbox"];
            /** @description The display name of the sender, if `from` has none. */
            name?: string;
            /** @description The address for replies. */
            reply?: components["schemas"]["ReplyTo"];
            /** @description Another name of `reply`, which has precedence. */
            replyTo?: components["schemas"]["ReplyTo"];
            /** @description Whether the contacts are subscribed. Default: false for a new contact; unchanged for an existing one. */
            subscribed?: boolean;
            /** @description Variables of the mail. Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Additional headers of the mail by name, except headers that the service writes. */
            headers?: components["schemas"]["CustomHeaders"];
            /** @description Whether opens and clicks of this mail are counted. Default: the project’s setting. */
            tracking?: boolean;
            /** @description Groups mails in lists, statistics and events; recipients do not see them. At most 10, each of 1 to 64 characters. */
            tags?: components["schemas"]["MailTags"];
            /** @description Your own values, such as an order number: at most 20 pairs of texts and 4 KB of JSON. They are in events and lists, never in the mail. */
            metadata?: components["schemas"]["MailMetadata"];
            /** @description When and how often the mail is sent. Default: now. */
            delivery?: components["schemas"]["DeliveryOptions"];
            /** @description All files together can have at most 10 MB by default. The operator can change the limit. */
            attachments?: components["schemas"]["Attachment"][];
        };
        SendEmailConfig: {
            templateId?: string | null;
            /** @description Default: `{"type":"CONTACT"}`. */
            recipient?: components["schemas"]["StepRecipient"];
            tags?: components["schemas"]["MailTags"];
        };
        SendItem: {
            contact: {
                /** Format: uuid */
                id: string;
                email: string;
            };
            /**
             * Format: uuid
             * @description The id of the mail. Absent if the status is `SKIPPED`.
             */
            email?: string;
            /** @enum {string} */
            status: "QUEUED" | "SCHEDULED" | "SUPPRESSED" | "SKIPPED";
            reason?: string;
            suggestion?: string;
            /**
             * Format: date-time
             * @description When the mail will be sent.
             */
            scheduledFor?: string;
            /**
             * Format: date-time
             * @description When the throttle allows the next mail, if the mail was skipped.
             */
            retryAt?: string;
            /** @description Addresses of `cc` and `bcc` that get no copy because they are suppressed. */
            suppressedCopies?: string[];
        };
        ServerConfig: {
            environment: string;
            urls: {
                api: string;
                dashboard: string;
                landing: string;
                wiki: string | null;
            };
            features: {
                billing: {
                    enabled: boolean;
                };
                storage: {
                    s3Enabled: boolean;
                };
                authProviders: {
                    github: boolean;
                    google: boolean;
                    oidc: boolean;
                };
                signup: {
                    signupsDisabled: boolean;
                };
                email: {
                    trackingToggleEnabled: boolean;
                };
                smtp: {
                    enabled: boolean;
                    domain: string | null;
                    ports: {
                        secure: number | null;
                        submission: number | null;
                    };
                };
            };
            aws: {
                sesRegion: string | null;
                mailFromSubdomain: string;
            };
        };
        Session: {
            /** Format: uuid */
            id: string;
            current: boolean;
            userAgent: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        SetupState: {
            hasSubscription: boolean;
            hasVerifiedDomain: boolean | null;
            /** @description Whether the project has sent a mail that is still stored; received mails do not count. */
            hasSentMail: boolean | null;
            contactCount: number | null;
            hasSentCampaign: boolean | null;
            /** @description Also null if no campaign has been sent. */
            lastCampaignSentAt: string | null;
            hasEnabledWorkflow: boolean | null;
            storage: components["schemas"]["Storage"] | null;
        };
        ShowFrontAnswer: {
            name: string;
            health: string;
            docs: string;
        };
        SignInLink: {
            token: string;
        };
        SignInWithLinkAnswer: {
            success: boolean;
            data: {
                /** Format: uuid */
                id: string;
                email: string;
            };
        };
        SignUp: {
            /** Format: email */
            email: string;
            password: components["schemas"]["NewPassword"];
        };
        SignUpAnswer: {
            success: boolean;
            data: {
                /** Format: uuid */
                id: string;
                email: string;
            };
        };
        StartedJob: {
            message: string;
            /** Format: uuid */
            jobId: string;
        };
        Step: {
            /** Format: uuid */
            id: string;
            type: components["schemas"]["StepType"];
            name: string;
            position: {
                x: number;
                y: number;
            };
            config: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            workflowId: string;
            templateId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        StepConfigBody: components["schemas"]["TriggerConfig"] | components["schemas"]["SendEmailConfig"] | components["schemas"]["DelayConfig"] | components["schemas"]["WaitForEventConfig"] | components["schemas"]["ConditionConfig"] | components["schemas"]["WebhookConfig"] | components["schemas"]["UpdateContactConfig"] | components["schemas"]["ExitConfig"];
        StepCounts: {
            /** Format: uuid */
            stepId: string;
            entered: number;
            waiting: number;
            done: number;
            failed: number;
        };
        StepExecution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            executionId: string;
            /** Format: uuid */
            stepId: string;
            status: components["schemas"]["StepExecutionStatus"];
            scheduledFor: string | null;
            executeAfter: string | null;
            output: {
                [key: string]: unknown;
            } | null;
            error: string | null;
            startedAt: string | null;
            completedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            step: components["schemas"]["Step"] | null;
        };
        /** @enum {string} */
        StepExecutionStatus: "PENDING" | "SCHEDULED" | "WAITING" | "RUNNING" | "COMPLETED" | "SKIPPED" | "FAILED";
        /** @enum {string} */
        StepOperator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "exists" | "notExists" | "memberOfSegment" | "notMemberOfSegment";
        StepPatch: {
            /** @description Not shown to recipients. */
            name?: string;
            /** @description The position of the step in an editor. */
            position?: {
                x: number;
                y: number;
            };
            /** @description The settings of the step; the fields depend on its type. */
            config?: components["schemas"]["StepConfigBody"];
            /** @description The template of a `SEND_EMAIL`. */
            templateId?: string | null;
        };
        StepRecipient: components["schemas"]["ContactRecipient"] | components["schemas"]["CustomRecipient"];
        /** @enum {string} */
        StepType: "TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT";
        Storage: {
            used: number;
            /** @description The quota in bytes; null if there is no limit. */
            limit: number | null;
        };
        Suppression: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            kind: components["schemas"]["SuppressionKind"];
            value: string;
            reason: components["schemas"]["SuppressionReason"];
            emailId: string | null;
            tags: string[];
            metadata: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            endsAt: string | null;
        };
        SuppressionCreatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "suppression.created";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                suppressionId: string;
                kind: components["schemas"]["SuppressionKind"];
                value: string;
                reason: components["schemas"]["SuppressionReason"];
                /** @description The mail that bounced or caused a complaint. */
                emailId: string | null;
                contactId: string | null;
                /** @description The tags of this mail. */
                tags: string[];
                /** @description The metadata of this mail. */
                metadata: {
                    [key: string]: string;
                };
                /** Format: date-time */
                createdAt: string;
                /** @description When the suppression ends; null if it does not end. */
                endsAt: string | null;
            };
        };
        SuppressionDeletedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "suppression.deleted";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                suppressionId: string;
                kind: components["schemas"]["SuppressionKind"];
                value: string;
                reason: components["schemas"]["SuppressionReason"];
                /** @description The mail that bounced or caused a complaint. */
                emailId: string | null;
                contactId: string | null;
                /** @description The tags of this mail. */
                tags: string[];
                /** @description The metadata of this mail. */
                metadata: {
                    [key: string]: string;
                };
                /** Format: date-time */
                deletedAt: string;
            };
        };
        /** @enum {string} */
        SuppressionKind: "ADDRESS" | "DOMAIN" | "PREFIX" | "SUFFIX" | "WILDCARD";
        SuppressionPage: {
            data: components["schemas"]["Suppression"][];
            /** @description The `cursor` of the next request. Null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The number of items of all pages. 0 on all pages except the first. */
            total: number;
        };
        SuppressionPatch: {
            kind?: components["schemas"]["SuppressionKind"];
            value?: string;
        };
        SuppressionPreview: {
            suppressed: boolean;
            suppressions: components["schemas"]["Suppression"][];
        };
        SuppressionPreviewBody: {
            /** Format: email */
            address: string;
        };
        /** @enum {string} */
        SuppressionReason: "BOUNCE" | "SOFT_BOUNCE" | "COMPLAINT" | "MANUAL";
        TagFigures: {
            tag: string;
            sent: number;
            delivered: number;
            opened: number;
            clicked: number;
            bounced: number;
            complained: number;
        };
        TakeDeliveryReportAnswer: {
            success: boolean;
            /** @description Whether the report changed anything. */
            recorded: boolean;
            duplicate?: boolean;
        };
        TakeMailAnswer: {
            success: boolean;
            /** @description The number of projects for which the mail was stored. */
            stored: number;
            duplicate?: boolean;
        };
        TakePaymentEventAnswer: {
            received: boolean;
            duplicate?: boolean;
        };
        TakeSnsNotificationAnswer: {
            success: boolean;
            message?: string;
            duplicate?: boolean;
        };
        TakeSnsNotificationAnswer403: {
            success: boolean;
            message: string;
        };
        TakeSnsNotificationAnswer502: {
            success: boolean;
            message: string;
        };
        Template: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string;
            subject: string;
            body: string;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            type: components["schemas"]["MailType"];
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TemplateList: {
            data: components["schemas"]["Template"][];
            /** @description The number of items of all pages. */
            total: number;
            /** @description The number of this page, starting at 1. */
            page: number;
            /** @description The maximum number of items on a page. */
            pageSize: number;
            /** @description The number of pages. */
            totalPages: number;
        };
        TemplatePatch: {
            /** @description Not shown to recipients. */
            name?: string;
            /** @description Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            subject?: string;
            /** @description HTML. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. */
            body?: components["schemas"]["MailBody"];
            /** @description The sender: an address at a verified domain of the project or its subdomains. `address` or `Name <address>`. */
            from?: string;
            /** @description The display name of the sender. */
            fromName?: string | null;
            /** @description The address for replies, if it is not the sender. */
            replyTo?: components["schemas"]["ReplyTo"] | null;
            /** @description Not shown to recipients. */
            description?: string | null;
            /** @description A template of type `MARKETING` (the default) is sent to subscribed contacts with an unsubscribe footer. `TRANSACTIONAL` is sent to all contacts. `HEADLESS` has no footer. */
            type?: components["schemas"]["MailType"];
        };
        TemplatePreview: {
            subject: string;
            /** @description The display name of the sender; the name of the project if it is empty. */
            fromName: string;
            /** @description The HTML without tracked links. Its subscription links change nothing. */
            html: string;
            text: string;
            /** @description At most one error per field. A field with an error keeps its tags. */
            errors: {
                message: string;
                /** @description The line in the field, starting at 1. */
                line: number;
                /** @description The column in the line, starting at 1. */
                column: number;
                field: components["schemas"]["TemplateTextField"];
            }[];
            /** @description Variables without a value and without `??`. At most 100 per field. */
            unknownVariables: string[];
        };
        TemplatePreviewInput: {
            /** @description Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. Default: `""`. */
            subject?: string;
            /** @description HTML. Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`. Default: `""`. */
            body?: components["schemas"]["DraftBody"];
            /** @description The text part. Default: derived from the HTML. */
            text?: components["schemas"]["DraftBody"];
            /** @description The display name of the sender. It may contain Liquid. Default: `""`. */
            fromName?: string;
            /** @description `MARKETING` (the default) adds the unsubscribe footer. Default: `"MARKETING"`. */
            type?: components["schemas"]["MailType"];
            /**
             * @description `WORKFLOW` also sets the variables `event`, `workflow` and `execution`. Default: `"CAMPAIGN"`.
             * @enum {string}
             */
            source?: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW";
            /**
             * Format: uuid
             * @description The contact whose data are the variables. Default: no contact.
             */
            contactId?: string;
            /** @description Variables, merged over the data of the contact. Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only. Default: `{}`. */
            data?: {
                [key: string]: unknown;
            };
        };
        TemplateTest: {
            /**
             * Format: email
             * @description The address of a member of the project. Default: the address of the signed-in user; required with a key.
             */
            to?: string;
            /**
             * Format: uuid
             * @description The contact whose data are the variables. Default: no contact.
             */
            contactId?: string;
        };
        /** @enum {string} */
        TemplateTextField: "subject" | "body" | "text" | "fromName";
        TemplateUsage: {
            campaigns: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            workflowSteps: {
                /** Format: uuid */
                id: string;
                name: string;
                /** Format: uuid */
                workflowId: string;
            }[];
            emailsSent: number;
        };
        TestMail: {
            /** Format: uuid */
            emailId: string;
            to: string;
            /** @enum {string} */
            status: "QUEUED" | "SUPPRESSED";
        };
        TestWebhook: {
            event: components["schemas"]["WebhookEventName"];
        };
        /** @enum {string} */
        TimeUnit: "minutes" | "hours" | "days";
        TopCampaign: {
            /** Format: uuid */
            id: string;
            subject: string;
            sentCount: number;
            openedCount: number;
            clickedCount: number;
            openRate: number;
            clickRate: number;
        };
        TopEvent: {
            name: string;
            count: number;
            trend: number;
        };
        Track: {
            /**
             * Format: email
             * @description The address of the contact, which is created if needed.
             */
            email: string;
            /** @description Any name except the names of system events. */
            event: string;
            /** @description Whether the contact is subscribed. Default: true for a new contact; unchanged for an existing one. */
            subscribed?: boolean;
            /** @description If true, `subscribed` is used only for a new contact. */
            preserveExistingSubscription?: boolean;
            /** @description The data of the event. Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
        };
        TrackByEvent: {
            /**
             * Format: email
             * @description The address of the contact, which is created if needed.
             */
            email?: string;
            /** @description Any name except the names of system events. */
            event: string;
            /** @description Whether the contact is subscribed. Default: true for a new contact; unchanged for an existing one. */
            subscribed?: boolean;
            /** @description If true, `subscribed` is used only for a new contact. */
            preserveExistingSubscription?: boolean;
            /** @description The data of the event. Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            contactId?: string;
        };
        TrackByName: {
            /**
             * Format: email
             * @description The address of the contact, which is created if needed.
             */
            email?: string;
            /** @description Whether the contact is subscribed. Default: true for a new contact; unchanged for an existing one. */
            subscribed?: boolean;
            /** @description If true, `subscribed` is used only for a new contact. */
            preserveExistingSubscription?: boolean;
            /** @description The data of the event. Merged into the stored data: `null` deletes a key, an empty string is ignored, `{"value": …, "persistent": false}` is for this request only. */
            data?: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            contactId?: string;
            /** @description Any name except the names of system events. */
            name: string;
        };
        TrackEventFromServerBody: components["schemas"]["TrackByEvent"] | components["schemas"]["TrackByName"];
        Tracked: {
            /** Format: uuid */
            contact: string;
            /** Format: uuid */
            event: string;
            /** Format: date-time */
            timestamp: string;
            warnings?: components["schemas"]["Warning"][];
        };
        TrackedAnswer: {
            success: boolean;
            data: components["schemas"]["Tracked"];
        };
        /** @enum {string} */
        Tracking: "ENABLED" | "DISABLED" | "MARKETING_ONLY";
        Transition: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            fromStepId: string;
            /** Format: uuid */
            toStepId: string;
            branch: string | null;
            condition: {
                branch: string;
            } | null;
            waitOutcome: components["schemas"]["WaitOutcome"] | null;
            priority: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TriggerConfig: {
            eventName?: string;
        };
        /** @enum {string} */
        TriggerType: "EVENT" | "MANUAL" | "SCHEDULE";
        UpdateContactConfig: {
            updates?: {
                [key: string]: unknown;
            } | null;
            data?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Default: `"none"`.
             * @enum {string}
             */
            subscriptionAction?: "none" | "subscribe" | "unsubscribe";
        };
        UpdatedWorkflow: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            triggerType: components["schemas"]["TriggerType"];
            triggerConfig: {
                [key: string]: unknown;
            };
            allowReentry: boolean;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            cancelled?: number;
            remaining?: number;
            withdrawnMails?: number | null;
            warnings?: components["schemas"]["Warning"][];
        };
        Upload: {
            /** Format: uri */
            url: string;
            key: string;
            filename: string;
            contentType: components["schemas"]["ImageType"];
            size: number;
            width: number;
            height: number;
        };
        UpsertedContact: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            _meta: {
                isNew: boolean;
                isUpdate: boolean;
            };
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            emailVerified: boolean;
            /** @description False for a user who only signs in with other providers. */
            hasPassword: boolean;
            /** @description The other providers that the user has signed in with. */
            providers: ("github" | "google" | "oidc")[];
        };
        /** @enum {string} */
        Verdict: "PASS" | "FAIL" | "GRAY" | "PROCESSING_FAILED" | "DISABLED";
        Verification: {
            email: string;
            valid: boolean;
            isDisposable: boolean;
            isAlias: boolean;
            isTypo: boolean;
            isPlusAddressed: boolean;
            isPersonalEmail: boolean;
            domainExists: boolean;
            hasWebsite: boolean;
            hasMxRecords: boolean;
            suggestedEmail?: string;
            reasons: string[];
        };
        VerificationAnswer: {
            success: boolean;
            data: components["schemas"]["Verification"];
        };
        VerifyBody: {
            /** Format: email */
            email: string;
        };
        VerifyEmail: {
            token: string;
        };
        VerifyEmailOfUserAnswer: {
            success: boolean;
        };
        WaitForEventConfig: {
            eventName: string;
            timeout?: number | null;
        };
        /** @enum {string} */
        WaitOutcome: "EVENT" | "TIMEOUT";
        Warning: {
            field: string;
            message: string;
        };
        WebhookAttempt: {
            /** Format: date-time */
            at: string;
            durationMs: number;
            /** @description Null if there was no response. */
            statusCode: number | null;
            /** @description Why the attempt failed; null if it succeeded. */
            error: string | null;
            /** @description The first 4 KB of the response body. Null for responses from private addresses, and if it contains the address of an erased contact. */
            response: string | null;
            /** @description The `webhook-id` of the request: the id of the event or of the batch. */
            webhookId: string;
        };
        WebhookBatch: {
            /** @description The maximum number of events in a request. Default: `500`. */
            max?: number;
            /** @description How long an event may wait for further events, in milliseconds. Default: `1000`. */
            waitMs?: number;
        };
        WebhookBatchView: {
            /** @description The maximum number of events in a request. */
            max: number;
            /** @description How long an event may wait for further events, in milliseconds. */
            waitMs: number;
        };
        WebhookConfig: {
            url: string;
            /** @description Default: `"POST"`. */
            method?: components["schemas"]["WebhookMethod"];
            /** @description Default: `{}`. */
            headers?: {
                [key: string]: string;
            };
            body?: unknown;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The id of the event. An endpoint has one delivery for each event.
             */
            id: string;
            /** @enum {string} */
            event: "email.queued" | "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "email.failed" | "email.suppressed" | "email.dropped" | "email.received" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.subscribed" | "contact.unsubscribed" | "segment.entered" | "segment.left" | "campaign.scheduled" | "campaign.started" | "campaign.paused" | "campaign.sent" | "campaign.cancelled" | "workflow.completed" | "workflow.failed" | "domain.verified" | "domain.lost" | "suppression.created" | "suppression.deleted" | "job.finished" | "event.triggered" | "endpoint.disabled";
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description Whether a caller requested the event as a test. */
            test: boolean;
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The number of attempts after the event or after the last replay. */
            attempts: number;
            nextAttemptAt: string | null;
            /** @description The `webhook-id` of the last batch that contained the event. */
            batchId: string | null;
        };
        WebhookDeliveryDetails: {
            /**
             * Format: uuid
             * @description The id of the event. An endpoint has one delivery for each event.
             */
            id: string;
            /** @enum {string} */
            event: "email.queued" | "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "email.failed" | "email.suppressed" | "email.dropped" | "email.received" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.subscribed" | "contact.unsubscribed" | "segment.entered" | "segment.left" | "campaign.scheduled" | "campaign.started" | "campaign.paused" | "campaign.sent" | "campaign.cancelled" | "workflow.completed" | "workflow.failed" | "domain.verified" | "domain.lost" | "suppression.created" | "suppression.deleted" | "job.finished" | "event.triggered" | "endpoint.disabled";
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description Whether a caller requested the event as a test. */
            test: boolean;
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The number of attempts after the event or after the last replay. */
            attempts: number;
            nextAttemptAt: string | null;
            /** @description The `webhook-id` of the last batch that contained the event. */
            batchId: string | null;
            /** @description The event as it is delivered. Null if its contact was erased. */
            body: {
                [key: string]: unknown;
            } | null;
            attemptLog: components["schemas"]["WebhookAttempt"][];
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description The `cursor` of the next request. Null on the last page. */
            cursor: string | null;
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The number of items of all pages. 0 on all pages except the first. */
            total: number;
        };
        /**
         * @description PENDING: not attempted yet. RETRYING: the last attempt failed and another one follows. FAILED: no attempt is left. DISCARDED: not delivered, because the endpoint was disabled or the contact was erased.
         * @enum {string}
         */
        WebhookDeliveryState: "PENDING" | "DELIVERED" | "RETRYING" | "FAILED" | "DISCARDED";
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string | null;
            events: string[];
            filter: components["schemas"]["WebhookFilterView"] | null;
            includeImports: boolean;
            batch: components["schemas"]["WebhookBatchView"] | null;
            state: components["schemas"]["WebhookEndpointState"];
            /** @description Why the endpoint is DISABLED; null if it is not. */
            disabledReason: string | null;
            /** @description When a PAUSED endpoint becomes DISABLED. */
            pausedUntil: string | null;
            /** @description The first failed attempt after the last success; null if the last attempt succeeded. */
            failingSince: string | null;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            /** @description The last four characters of the secret. */
            secretHint: string;
            /** @description Until this time, requests are also signed with the earlier secret. */
            previousSecretValidUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookEndpointPatch: {
            /** @description An `https` URL without user name and password. */
            url?: string;
            /** @description `null` removes the description. */
            description?: string | null;
            events?: components["schemas"]["WebhookEventPattern"][];
            /** @description Replaces the whole filter; `null` removes it. */
            filter?: components["schemas"]["WebhookFilter"] | null;
            /** @description Whether events of contacts that an import changes are also delivered. */
            includeImports?: boolean;
            /** @description `null` ends batches. */
            batch?: components["schemas"]["WebhookBatch"] | null;
            state?: components["schemas"]["WebhookEndpointState"];
        };
        /**
         * @description ENABLED: events are delivered. PAUSED: events are kept; after three days the endpoint becomes DISABLED. DISABLED: events are not stored for the endpoint.
         * @enum {string}
         */
        WebhookEndpointState: "ENABLED" | "PAUSED" | "DISABLED";
        WebhookEndpointWithSecret: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string | null;
            events: string[];
            filter: components["schemas"]["WebhookFilterView"] | null;
            includeImports: boolean;
            batch: components["schemas"]["WebhookBatchView"] | null;
            state: components["schemas"]["WebhookEndpointState"];
            /** @description Why the endpoint is DISABLED; null if it is not. */
            disabledReason: string | null;
            /** @description When a PAUSED endpoint becomes DISABLED. */
            pausedUntil: string | null;
            /** @description The first failed attempt after the last success; null if the last attempt succeeded. */
            failingSince: string | null;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            /** @description The last four characters of the secret. */
            secretHint: string;
            /** @description Until this time, requests are also signed with the earlier secret. */
            previousSecretValidUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description `whsec_` and base64. Store it: it is not returned again. */
            secret: string;
        };
        /** @enum {string} */
        WebhookEventName: "email.queued" | "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "email.failed" | "email.suppressed" | "email.dropped" | "email.received" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.subscribed" | "contact.unsubscribed" | "segment.entered" | "segment.left" | "campaign.scheduled" | "campaign.started" | "campaign.paused" | "campaign.sent" | "campaign.cancelled" | "workflow.completed" | "workflow.failed" | "domain.verified" | "domain.lost" | "suppression.created" | "suppression.deleted" | "job.finished" | "event.triggered" | "endpoint.disabled";
        /** @enum {string} */
        WebhookEventPattern: "*" | "email.*" | "contact.*" | "segment.*" | "campaign.*" | "workflow.*" | "domain.*" | "suppression.*" | "job.*" | "event.*" | "endpoint.*" | "email.queued" | "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "email.failed" | "email.suppressed" | "email.dropped" | "email.received" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.subscribed" | "contact.unsubscribed" | "segment.entered" | "segment.left" | "campaign.scheduled" | "campaign.started" | "campaign.paused" | "campaign.sent" | "campaign.cancelled" | "workflow.completed" | "workflow.failed" | "domain.verified" | "domain.lost" | "suppression.created" | "suppression.deleted" | "job.finished" | "event.triggered" | "endpoint.disabled";
        WebhookEventType: {
            /** @enum {string} */
            type: "email.queued" | "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.opened" | "email.clicked" | "email.bounced" | "email.complained" | "email.failed" | "email.suppressed" | "email.dropped" | "email.received" | "contact.created" | "contact.updated" | "contact.deleted" | "contact.subscribed" | "contact.unsubscribed" | "segment.entered" | "segment.left" | "campaign.scheduled" | "campaign.started" | "campaign.paused" | "campaign.sent" | "campaign.cancelled" | "workflow.completed" | "workflow.failed" | "domain.verified" | "domain.lost" | "suppression.created" | "suppression.deleted" | "job.finished" | "event.triggered" | "endpoint.disabled";
            description: string;
            /** @description The JSON Schema of the body. */
            schema: {
                [key: string]: unknown;
            };
            example: {
                [key: string]: unknown;
            };
        };
        WebhookFilter: {
            /** @description Domains of senders. Subdomains are not included. */
            domains?: string[];
            tags?: components["schemas"]["MailTag"][];
            campaignIds?: string[];
            source?: components["schemas"]["MailSource"][];
        };
        WebhookFilterView: {
            domains?: string[];
            tags?: string[];
            campaignIds?: string[];
            source?: components["schemas"]["MailSource"][];
        };
        /** @enum {string} */
        WebhookMethod: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        WebhookSecret: {
            secret: string;
            /** Format: date-time */
            createdAt: string;
            previousValidUntil: string | null;
        };
        Workflow: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            triggerType: components["schemas"]["TriggerType"];
            triggerConfig: {
                [key: string]: unknown;
            };
            allowReentry: boolean;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WorkflowCompletedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "workflow.completed";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                executionId: string;
                /** Format: uuid */
                workflowId: string;
                /** Format: uuid */
                contactId: string;
                /** Format: date-time */
                startedAt: string;
                /** Format: date-time */
                completedAt: string;
                exitReason: string | null;
            };
        };
        WorkflowDetails: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            enabled: boolean;
            triggerType: components["schemas"]["TriggerType"];
            triggerConfig: {
                [key: string]: unknown;
            };
            allowReentry: boolean;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            fault: string | null;
            steps: {
                /** Format: uuid */
                id: string;
                type: components["schemas"]["StepType"];
                name: string;
                position: {
                    x: number;
                    y: number;
                };
                config: {
                    [key: string]: unknown;
                };
                /** Format: uuid */
                workflowId: string;
                templateId: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                template: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                } | null;
                outgoingTransitions: components["schemas"]["Transition"][];
                incomingTransitions: components["schemas"]["Transition"][];
            }[];
        };
        WorkflowFailedEvent: {
            /**
             * Format: uuid
             * @description The id of the event, which is the same in all attempts and replays.
             */
            id: string;
            /** @enum {string} */
            type: "workflow.failed";
            /**
             * Format: date-time
             * @description The time of the event.
             */
            timestamp: string;
            /** @description The version of the format: `2026-12-01`. */
            apiVersion: string;
            /** @description Present if a user requested the event as a test. */
            test?: boolean;
            data: {
                /** Format: uuid */
                executionId: string;
                /** Format: uuid */
                workflowId: string;
                /** Format: uuid */
                contactId: string;
                /** Format: date-time */
                startedAt: string;
                /** Format: date-time */
                completedAt: string;
                exitReason: string | null;
                /** @description The failed step; null if no step could start. */
                stepId: string | null;
            };
        };
        WorkflowPatch: {
            name?: string;
            description?: string | null;
            triggerType?: components["schemas"]["TriggerType"];
            /** @description With `EVENT`: `{"eventName": …}`. */
            triggerConfig?: {
                eventName?: string;
                cron?: string;
                timezone?: string;
                /** Format: uuid */
                segmentId?: string;
            };
            enabled?: boolean;
            allowReentry?: boolean;
        };
        WorkflowsBulk: {
            ids: string[];
            /** @description Default: `false`. */
            delete?: boolean;
        };
    };
    responses: {
        /** @description A header, a cursor or the JSON of the request is invalid (`BAD_REQUEST`, `VALIDATION_ERROR`). */
        Error400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The key or session is missing or invalid (`MISSING_AUTH`, `INVALID_API_KEY`, `UNAUTHORIZED`). */
        Error401: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
        Error403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The resource does not exist, or belongs to another project. */
        Error404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is larger than this endpoint accepts (`BAD_REQUEST`), or exceeds the storage quota of the project (`STORAGE_LIMIT_EXCEEDED`): for the quota, `details` contains `{limit, used}` in bytes. */
        Error413: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Fields are invalid (`VALIDATION_ERROR`): `errors` contains the path of each field and one of these codes: `invalid_type`, `invalid_string`, `too_small`, `too_big`, `invalid_enum_value`, `invalid_union`, `unrecognized_keys`, `custom`, `reserved_event`, `required`, `unknown_field`. */
        Error422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
        Error429: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description An unexpected error (`INTERNAL_SERVER_ERROR`). Send the `requestId` to support. */
        Error500: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A dependency is unavailable, or too many requests are waiting (`EXTERNAL_SERVICE_ERROR`): repeat the request after `Retry-After`, with the same `Idempotency-Key`. */
        Error503: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /** @description Makes a repeated request safe: while a key is stored (24 hours), a second request with it is rejected with 409 and has no effect. Keys are shared by `/v1/send`, `/v1/track` and `/events/track` of a project. A request that is rejected with another 4xx does not use the key. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of the request in logs. Equals the `X-Request-Id` of the request if that header has 1 to 128 visible ASCII characters. */
        RequestId: string;
        /** @description The seconds to wait before the next attempt. */
        RetryAfter: number;
        /** @description The requests per minute that the project may make. */
        RateLimitLimit: number;
        /** @description The remaining requests in this minute. */
        RateLimitRemaining: number;
        /** @description The seconds until the minute ends. */
        RateLimitReset: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request safe: while a key is stored (24 hours), a second request with it is rejected with 409 and has no effect. Keys are shared by `/v1/send`, `/v1/track` and `/events/track` of a project. A request that is rejected with another 4xx does not use the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": [
                 *         {
                 *           "name": "Ada",
                 *           "email": "ada@example.net"
                 *         }
                 *       ],
                 *       "from": {
                 *         "name": "Shop",
                 *         "email": "hello@example.com"
                 *       },
                 *       "subject": "Your order {{order}}",
                 *       "body": "<p>Hello {{name ?? \"there\"}}, order {{order}} is on its way.</p>",
                 *       "data": {
                 *         "plan": "pro",
                 *         "order": {
                 *           "value": 42,
                 *           "persistent": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SendEmailBody"];
            };
        };
        responses: {
            /** @description One item per recipient, in the order of the request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "emails": [
                     *           {
                     *             "contact": {
                     *               "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "email": "ada@example.net"
                     *             },
                     *             "email": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *             "status": "QUEUED"
                     *           }
                     *         ],
                     *         "timestamp": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SendAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The project has no subscription, and its free tier is used up (`UPGRADE_REQUIRED`). */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such template (`TEMPLATE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` contains `{key, originalRequest, originalRequestAt, originalStatusCode}`. `originalStatusCode` is null while the first request is in flight. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description Or the project has reached its monthly limit (`BILLING_LIMIT_EXCEEDED`). Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    sendBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request safe: while a key is stored (24 hours), a second request with it is rejected with 409 and has no effect. Keys are shared by `/v1/send`, `/v1/track` and `/events/track` of a project. A request that is rejected with another 4xx does not use the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         {
                 *           "to": "ada@example.net",
                 *           "from": "hello@example.com",
                 *           "subject": "Your order 42",
                 *           "body": "<p>It is on its way.</p>",
                 *           "idempotencyKey": "order-42"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SendBatchBody"];
            };
        };
        responses: {
            /** @description `emails` with an item per recipient, or in the mode `permissive` `results` with an item per mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "timestamp": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SendBatchAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The project has no subscription, and its free tier is used up (`UPGRADE_REQUIRED`). */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such template (`TEMPLATE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` contains `{key, originalRequest, originalRequestAt, originalStatusCode}`. `originalStatusCode` is null while the first request is in flight. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description Or the project has reached its monthly limit (`BILLING_LIMIT_EXCEEDED`). Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    trackEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request safe: while a key is stored (24 hours), a second request with it is rejected with 409 and has no effect. Keys are shared by `/v1/send`, `/v1/track` and `/events/track` of a project. A request that is rejected with another 4xx does not use the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.net",
                 *       "event": "order.placed",
                 *       "data": {
                 *         "total": 12.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Track"];
            };
        };
        responses: {
            /** @description The ids of contact and event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contact": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "event": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "timestamp": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TrackedAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` contains `{key, originalRequest, originalRequestAt, originalStatusCode}`. `originalStatusCode` is null while the first request is in flight. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@gmial.com"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyBody"];
            };
        };
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "email": "ada@example.net",
                     *         "valid": true,
                     *         "isDisposable": false,
                     *         "isAlias": false,
                     *         "isTypo": false,
                     *         "isPlusAddressed": false,
                     *         "isPersonalEmail": false,
                     *         "domainExists": true,
                     *         "hasWebsite": false,
                     *         "hasMxRecords": true,
                     *         "reasons": [
                     *           "text"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description A part of the address, in upper or lower case. */
                search?: string;
                /** @description The full address. */
                email?: string;
                /** @description Returns only subscribed contacts, or only unsubscribed contacts. Also accepts `1` and `0`. */
                subscribed?: boolean;
                /** @description Only members of this segment. */
                segmentId?: string;
                /** @description Only contacts that match this condition: JSON text of at most 5,000 characters, in the format of `condition` of a segment. It can refer to at most 10 segments. */
                condition?: components["schemas"]["ConditionText"];
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
                /** @description The field to sort by. An unknown value means the default. */
                sort?: "email" | "createdAt";
                /** @description Ascending or descending. An unknown value means the default. */
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "email": "ada@example.net",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project does not have the segment in `segmentId` or `condition`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    upsertContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.net",
                 *       "subscribed": true,
                 *       "data": {
                 *         "name": "Ada",
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewContact"];
            };
        };
        responses: {
            /** @description The updated contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "_meta": {
                     *         "isNew": true,
                     *         "isUpdate": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertedContact"];
                };
            };
            /** @description The new contact. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "_meta": {
                     *         "isNew": true,
                     *         "isUpdate": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertedContact"];
                };
            };
            /** @description A required field is missing (the response is then `{ error }`). A header, a cursor or the JSON of the request is invalid (`BAD_REQUEST`, `VALIDATION_ERROR`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] | components["schemas"]["BareError"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subscribed": false,
                 *       "data": {
                 *         "plan": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactPatch"];
            };
        };
        responses: {
            /** @description The updated contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "data": {
                     *         "name": "Ada",
                     *         "plan": "pro"
                     *       },
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another contact has this address. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent log. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "entries": [
                     *         {
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "subscribed": true,
                     *           "how": "PAGE",
                     *           "emailId": null,
                     *           "campaignId": null,
                     *           "address": "ada@example.net"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConsentLog"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact is deleted; the rest is being erased. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything stored about the contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contact": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net",
                     *         "subscribed": true,
                     *         "data": {
                     *           "name": "Ada",
                     *           "plan": "pro"
                     *         },
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       },
                     *       "items": [
                     *         {
                     *           "service": "contacts",
                     *           "kind": "text",
                     *           "data": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContactExport"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countContacts: {
        parameters: {
            query?: {
                /** @description A part of the address, in upper or lower case. */
                search?: string;
                /** @description The full address. */
                email?: string;
                /** @description Returns only subscribed contacts, or only unsubscribed contacts. Also accepts `1` and `0`. */
                subscribed?: boolean;
                /** @description Only members of this segment. */
                segmentId?: string;
                /** @description Only contacts that match this condition: JSON text of at most 5,000 characters, in the format of `condition` of a segment. It can refer to at most 10 segments. */
                condition?: components["schemas"]["ConditionText"];
                /** @description Whether to wait for the exact number. */
                exact?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "isExact": false
                     *     }
                     */
                    "application/json": components["schemas"]["ContactCount"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project does not have the segment in `segmentId` or `condition`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportContacts: {
        parameters: {
            query?: {
                /** @description A part of the address, in upper or lower case. */
                search?: string;
                /** @description The full address. */
                email?: string;
                /** @description Returns only subscribed contacts, or only unsubscribed contacts. Also accepts `1` and `0`. */
                subscribed?: boolean;
                /** @description Only members of this segment. */
                segmentId?: string;
                /** @description Only contacts that match this condition: JSON text of at most 5,000 characters, in the format of `condition` of a segment. It can refer to at most 10 segments. */
                condition?: components["schemas"]["ConditionText"];
                /** @description The format of the file. */
                format?: "csv" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. If the export fails, the connection is closed early. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description A name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description The contacts have more than 1,000 different fields, too many for CSV columns. Use `ndjson`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project does not have the segment in `segmentId` or `condition`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    lookupContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.net",
                 *         "nobody@example.net"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContactsLookup"];
            };
        };
        responses: {
            /** @description The addresses in the spelling of the request. A text that is not an address is listed in `notFound`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": [
                     *         "text"
                     *       ],
                     *       "notFound": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LookedUp"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bulkDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactIds": [
                 *         "019a2b3c-4d5e-7f60-8123-456789abcdef"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkContacts"];
            };
        };
        responses: {
            /** @description The job has started. Get its state with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project does not have the segment in `segmentId` or `condition`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The number of contacts differs from `expectedCount`. `details` has the current number (`count`). Nothing has changed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of unfinished jobs; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bulkSubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "query",
                 *       "filter": {
                 *         "search": "@example.net"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkContacts"];
            };
        };
        responses: {
            /** @description The job has started. Get its state with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project does not have the segment in `segmentId` or `condition`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The number of contacts differs from `expectedCount`. `details` has the current number (`count`). Nothing has changed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of unfinished jobs; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bulkUnsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactIds": [
                 *         "019a2b3c-4d5e-7f60-8123-456789abcdef"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkContacts"];
            };
        };
        responses: {
            /** @description The job has started. Get its state with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project does not have the segment in `segmentId` or `condition`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The number of contacts differs from `expectedCount`. `details` has the current number (`count`). Nothing has changed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of unfinished jobs; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. It is stored for 30 days after its end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "state": "active",
                     *       "progress": 40,
                     *       "result": {
                     *         "totalRows": 1000,
                     *         "successCount": 399,
                     *         "createdCount": 390,
                     *         "updatedCount": 9,
                     *         "failureCount": 1,
                     *         "errors": []
                     *       },
                     *       "data": {
                     *         "fileName": "people.csv",
                     *         "totalRows": 1000
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    importContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file. Its name ends in `.csv`, or its type is `text/csv`.
                     */
                    file: string;
                    /** @description The fields of columns, as a JSON object of at most 64 KB: `{"Mail": "email", "Firm": "data.company", "Notes": null}`. A column maps to `email`, `subscribed`, `data.<key>`, or null if it is not imported. Other columns are imported by their names. Must precede the file in the form. */
                    mapping?: string;
                };
            };
        };
        responses: {
            /** @description The job has started. Get its state with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The file is larger than 5 MB. Or it exceeds the storage quota of the project (`STORAGE_LIMIT_EXCEEDED`). `details` then contains `limit` and `used` in bytes. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The file is missing or cannot be read, or the mapping is invalid. Fields are invalid (`VALIDATION_ERROR`): `errors` contains the path of each field and one of these codes: `invalid_type`, `invalid_string`, `too_small`, `too_big`, `invalid_enum_value`, `invalid_union`, `unrecognized_keys`, `custom`, `reserved_event`, `required`, `unknown_field`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has reached its limit of unfinished jobs; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. It is stored for 30 days after its end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "state": "active",
                     *       "progress": 40,
                     *       "result": {
                     *         "totalRows": 1000,
                     *         "successCount": 399,
                     *         "createdCount": 390,
                     *         "updatedCount": 9,
                     *         "failureCount": 1,
                     *         "errors": []
                     *       },
                     *       "data": {
                     *         "fileName": "people.csv",
                     *         "totalRows": 1000
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportRejectedRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. If the export fails, the connection is closed early. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description A name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The standard fields, then at most 1,000 keys of `data`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "field": "data.plan",
                     *           "type": "string",
                     *           "coverage": 100,
                     *           "contactCount": 1
                     *         }
                     *       ],
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListFieldsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `email`, `subscribed`, `createdAt`, `updatedAt`, or `data.` followed by a key of `data`, which may contain dots. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedFrom": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteFieldAnswer"];
                };
            };
            /** @description More than 10,000 contacts have the field: a job deletes it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            /** @description The field is a standard field, or in use. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of unfinished jobs; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getFieldUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `email`, `subscribed`, `createdAt`, `updatedAt`, or `data.` followed by a key of `data`, which may contain dots. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segments, workflows and unfinished campaigns that use the field, and the number of contacts that have it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "usedInSegments": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "usedInCampaigns": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "usedInWorkflows": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "contactCount": 1,
                     *       "canDelete": true
                     *     }
                     */
                    "application/json": components["schemas"]["FieldUsage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The name is neither a standard field nor `data.<key>`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listFieldValues: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description `email`, `subscribed`, `createdAt`, `updatedAt`, or `data.` followed by a key of `data`, which may contain dots. */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "field": "data.plan",
                     *       "values": [
                     *         "text"
                     *       ],
                     *       "count": 1,
                     *       "limit": 100
                     *     }
                     */
                    "application/json": components["schemas"]["FieldValues"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The name is neither a standard field nor `data.<key>`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The name of an event. */
                eventName?: string;
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest events, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "data": {},
                     *           "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "emailId": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "contact": {
                     *             "email": "ada@example.net"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of an event. */
                eventName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events are deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteEventsAnswer"];
                };
            };
            /** @description There are more than 10,000 events: a job deletes them. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            /** @description The name is reserved, or a segment or workflow uses it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of unfinished jobs; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getEventUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of an event. */
                eventName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segments and workflows that use the event, and how often it occurred. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "usedInSegments": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "usedInWorkflows": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "totalCount": 1,
                     *       "uniqueContacts": 1,
                     *       "canDelete": true
                     *     }
                     */
                    "application/json": components["schemas"]["EventUsage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEventsOfContact: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest events, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "order.placed",
                     *           "data": {
                     *             "total": 12.5
                     *           },
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "emailId": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventsOfContactAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEventNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 1,000 names in alphabetical order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventNames": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventNamesAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countEvents: {
        parameters: {
            query?: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 1,000 names, the most frequent first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Welcome",
                     *         "count": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EventCount"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    trackEventFromServer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request safe: while a key is stored (24 hours), a second request with it is rejected with 409 and has no effect. Keys are shared by `/v1/send`, `/v1/track` and `/events/track` of a project. A request that is rejected with another 4xx does not use the key. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.net",
                 *       "event": "signed.up",
                 *       "data": {
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TrackEventFromServerBody"];
            };
        };
        responses: {
            /** @description The ids of contact and event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contact": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "event": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "timestamp": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TrackedAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no contact with this `contactId`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` contains `{key, originalRequest, originalRequestAt, originalStatusCode}`. `originalStatusCode` is null while the first request is in flight. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSegmentsOfContact: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segments that contain the contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "type": "DYNAMIC",
                     *           "enteredAt": null
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["ContactSegments"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segments of the project, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Paying customers",
                     *         "description": null,
                     *         "type": "DYNAMIC",
                     *         "slug": "paying-customers",
                     *         "condition": {
                     *           "logic": "AND",
                     *           "groups": [
                     *             {
                     *               "filters": [
                     *                 {
                     *                   "field": "data.plan",
                     *                   "operator": "equals",
                     *                   "value": "pro"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "trackMembership": true,
                     *         "memberCount": 42,
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ListSegmentsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Paying customers",
                 *       "condition": {
                 *         "logic": "AND",
                 *         "groups": [
                 *           {
                 *             "filters": [
                 *               {
                 *                 "field": "data.plan",
                 *                 "operator": "equals",
                 *                 "value": "pro"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "trackMembership": true
                 *     }
                 */
                "application/json": components["schemas"]["NewSegment"];
            };
        };
        responses: {
            /** @description The segment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Paying customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "slug": "paying-customers",
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 42,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description `name`, or `condition` of a `DYNAMIC` segment, is missing: the response has only the field `error`. Or the condition refers to a segment that the project does not have (`BAD_REQUEST`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] | components["schemas"]["BareError"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of segments, or of the size of conditions; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Paying customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "slug": "paying-customers",
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 42,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another segment, an unfinished campaign or a workflow uses the segment or its events. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Loyal customers"
                 *     }
                 */
                "application/json": components["schemas"]["SegmentPatch"];
            };
        };
        responses: {
            /** @description The updated segment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Paying customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "slug": "paying-customers",
                     *       "condition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 42,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description The condition refers to a segment that the project does not have, or to itself. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description A new slug, or ending the tracking, would remove events that a workflow, a campaign or another segment uses; or another request is changing the segment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of tracked segments, or of the size of conditions; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    computeSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers of contacts that entered and left. If that takes more than 20 seconds, the numbers so far. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 1,
                     *       "removed": 1,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ComputedSegment"];
                };
            };
            /** @description The segment is not tracked. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The number of the page, counted from 1. */
                page?: number;
                /** @description The maximum number of items per page. A value above the maximum is replaced by the maximum. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. For a `DYNAMIC` segment, the contacts that match now, newest contact first. For a `STATIC` segment, newest member first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "email": "ada@example.net",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.net"
                 *       ],
                 *       "createMissing": true
                 *     }
                 */
                "application/json": components["schemas"]["NewMembers"];
            };
        };
        responses: {
            /** @description The number of members that were added. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 1,
                     *       "created": 1,
                     *       "notFound": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddedMembers"];
                };
            };
            /** @description The segment is `DYNAMIC`: its members are determined by its condition. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.net"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MemberEmails"];
            };
        };
        responses: {
            /** @description The number of members that were removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "removed": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveMembersAnswer"];
                };
            };
            /** @description The segment is `DYNAMIC`: its members are determined by its condition. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    refreshSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the segment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "memberCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshSegmentAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewSegment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "condition": {
                 *         "logic": "AND",
                 *         "groups": [
                 *           {
                 *             "filters": [
                 *               {
                 *                 "field": "data.plan",
                 *                 "operator": "equals",
                 *                 "value": "pro"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SegmentPreviewBody"];
            };
        };
        responses: {
            /** @description The number of matching contacts, and the newest of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "isExact": false,
                     *       "sample": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "email": "ada@example.net",
                     *           "subscribed": true,
                     *           "data": {
                     *             "name": "Ada",
                     *             "plan": "pro"
                     *           },
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SegmentPreview"];
                };
            };
            /** @description The condition refers to a segment that the project does not have, or is too large with the segments that it refers to. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description The number of the page, counted from 1. */
                page?: number;
                /** @description The maximum number of items per page. A value above the maximum is replaced by the maximum. */
                pageSize?: number;
                /** @description Returns only items of this type. */
                type?: components["schemas"]["MailType"];
                /** @description A part of name, description or subject, in upper or lower case. */
                search?: string;
                /** @description The field to sort by. An unknown value means the default. */
                sort?: "name" | "createdAt" | "updatedAt";
                /** @description Ascending or descending. An unknown value means the default. */
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Receipt",
                     *           "description": "",
                     *           "subject": "Your order {{order.id}}",
                     *           "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *           "from": "shop@example.com",
                     *           "fromName": null,
                     *           "replyTo": null,
                     *           "type": "TRANSACTIONAL",
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Receipt",
                 *       "subject": "Your order {{order.id}}",
                 *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                 *       "from": "shop@example.com",
                 *       "type": "TRANSACTIONAL"
                 *     }
                 */
                "application/json": components["schemas"]["NewTemplate"];
            };
        };
        responses: {
            /** @description The template. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Receipt",
                     *       "description": "",
                     *       "subject": "Your order {{order.id}}",
                     *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description A required field is missing: the response has only the field `error`. Or the Liquid is invalid (`BAD_REQUEST` with field, line and column). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] | components["schemas"]["BareError"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of templates; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Receipt",
                     *       "description": "",
                     *       "subject": "Your order {{order.id}}",
                     *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description An unfinished campaign or a workflow uses the template; `details` lists them. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "Your order {{order.id}} is on its way"
                 *     }
                 */
                "application/json": components["schemas"]["TemplatePatch"];
            };
        };
        responses: {
            /** @description The updated template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Receipt",
                     *       "description": "",
                     *       "subject": "Your order {{order.id}}",
                     *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    duplicateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Receipt",
                     *       "description": "",
                     *       "subject": "Your order {{order.id}}",
                     *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of templates; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "to": "ada@example.net"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateTest"];
            };
        };
        responses: {
            /** @description The status of the test mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "to": "ada@example.net",
                     *       "status": "QUEUED"
                     *     }
                     */
                    "application/json": components["schemas"]["TestMail"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such template or contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description Or the address got 20 test mails in the last hour. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTemplateUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unfinished campaigns and workflow steps that use the template, at most 100 of each. Also the number of mails that were delivered to the provider. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaigns": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "workflowSteps": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *         }
                     *       ],
                     *       "emailsSent": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateUsage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "Your order {{order.id}}",
                 *       "body": "<h1>Thank you, {{name ?? \"friend\"}}</h1>",
                 *       "data": {
                 *         "order": {
                 *           "id": 4711
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TemplatePreviewInput"];
            };
        };
        responses: {
            /** @description The rendered mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "Your order A-42",
                     *       "fromName": "text",
                     *       "html": "<h1>Thank you, Ada</h1>",
                     *       "text": "Thank you, Ada",
                     *       "errors": [
                     *         {
                     *           "message": "It is done.",
                     *           "line": 1,
                     *           "column": 1,
                     *           "field": "subject"
                     *         }
                     *       ],
                     *       "unknownVariables": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
            /** @description Rendering exceeds a limit of time or memory. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no contact with this `contactId`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description The number of the page, counted from 1. */
                page?: number;
                /** @description The maximum number of items per page. A value above the maximum is replaced by the maximum. */
                pageSize?: number;
                /** @description `DRAFT`, `SCHEDULED`, `SENDING`, `SENT` or `CANCELLED`. */
                status?: string;
                /** @description A part of name, subject or sender, in upper or lower case. */
                search?: string;
                /** @description The field to sort by. An unknown value means the default. */
                sort?: "name" | "createdAt" | "updatedAt";
                /** @description Ascending or descending. An unknown value means the default. */
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of campaigns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "description": null,
                     *           "subject": "Your order A-42",
                     *           "body": "<h1>Thank you, Ada</h1>",
                     *           "from": "shop@example.com",
                     *           "fromName": null,
                     *           "replyTo": null,
                     *           "type": "TRANSACTIONAL",
                     *           "status": "DRAFT",
                     *           "paused": false,
                     *           "cancelReason": null,
                     *           "audienceType": "ALL",
                     *           "audienceCondition": null,
                     *           "segmentId": null,
                     *           "segment": null,
                     *           "templateId": null,
                     *           "tags": [
                     *             "text"
                     *           ],
                     *           "scheduledFor": null,
                     *           "totalRecipients": 1,
                     *           "sentCount": 1,
                     *           "deliveredCount": 1,
                     *           "openedCount": 1,
                     *           "clickedCount": 1,
                     *           "bouncedCount": 1,
                     *           "complainedCount": 1,
                     *           "unsubscribedCount": 1,
                     *           "machineOpenedCount": 1,
                     *           "machineClickedCount": 1,
                     *           "failedCount": 1,
                     *           "suppressedCount": 1,
                     *           "droppedCount": 1,
                     *           "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "sentAt": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignList"];
                };
            };
            /** @description `status` is unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring",
                 *       "subject": "Spring is here, {{name ?? \"friend\"}}",
                 *       "body": "<h1>Spring</h1>",
                 *       "from": "news@example.com",
                 *       "audienceType": "ALL"
                 *     }
                 */
                "application/json": components["schemas"]["NewCampaign"];
            };
        };
        responses: {
            /** @description The campaign, in `DRAFT`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "tags": [
                     *           "text"
                     *         ],
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            /** @description `segmentId` or `audienceCondition` is missing, or the Liquid is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such segment or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of campaigns; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "tags": [
                     *           "text"
                     *         ],
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "Spring is here"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignPatch"];
            };
        };
        responses: {
            /** @description The updated campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "tags": [
                     *           "text"
                     *         ],
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            /** @description The status of the campaign does not allow it. Or the audience is incomplete, or the Liquid is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such campaign, segment or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another request is starting or changing the campaign. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The campaign is `SCHEDULED`, `SENDING`, or still being cancelled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "Spring is here"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignPatch"];
            };
        };
        responses: {
            /** @description The updated campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "tags": [
                     *           "text"
                     *         ],
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            /** @description The status of the campaign does not allow it. Or the audience is incomplete, or the Liquid is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has no such campaign, segment or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another request is starting or changing the campaign. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    duplicateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy, in `DRAFT`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "subject": "Your order A-42",
                     *         "body": "<h1>Thank you, Ada</h1>",
                     *         "from": "shop@example.com",
                     *         "fromName": null,
                     *         "replyTo": null,
                     *         "type": "TRANSACTIONAL",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "cancelReason": null,
                     *         "audienceType": "ALL",
                     *         "audienceCondition": null,
                     *         "segmentId": null,
                     *         "segment": null,
                     *         "templateId": null,
                     *         "tags": [
                     *           "text"
                     *         ],
                     *         "scheduledFor": null,
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "sentAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of campaigns; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCampaignAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipients and the excluded contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "recipients": 1,
                     *         "isExact": false,
                     *         "excluded": {
                     *           "unsubscribed": 1,
                     *           "suppressed": 1,
                     *           "overLimit": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignAudienceAnswer"];
                };
            };
            /** @description The condition refers to a segment that does not exist. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no such campaign, or its segment does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The campaign has been started or cancelled. `GET /campaigns/:id/stats` has its numbers. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new state of the campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "scheduledFor": null
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStateAnswer"];
                };
            };
            /** @description The status of the campaign does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another request is starting or changing the campaign. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new state of the campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "scheduledFor": null
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStateAnswer"];
                };
            };
            /** @description The status of the campaign does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another request is starting or changing the campaign. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listRecipients: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
                /** @description The current status of the recipient’s mail. */
                status?: components["schemas"]["MailStatus"];
                /** @description An outcome of the mail, as `GET /campaigns/:id/stats` counts it. A mail that was opened and clicked has both outcomes, but only the status `CLICKED`. */
                outcome?: components["schemas"]["RecipientOutcome"];
            };
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recipients, newest first. `total` counts the recipients that match the filters. Without `status`, it also counts mails that were deleted later. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "contactId": null,
                     *           "email": "ada@example.net",
                     *           "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "status": "SCHEDULED",
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "error": null
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignRecipientPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resumeCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new state of the campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "scheduledFor": null
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStateAnswer"];
                };
            };
            /** @description The status of the campaign does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another request is starting or changing the campaign. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    sendCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["SendCampaignBody"];
            };
        };
        responses: {
            /** @description The new state of the campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "status": "DRAFT",
                     *         "paused": false,
                     *         "scheduledFor": null
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStateAnswer"];
                };
            };
            /** @description The date is invalid or in the past, the audience is empty, the Liquid is invalid, or the status is neither `DRAFT` nor `SCHEDULED`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            /** @description Another request is starting or changing the campaign. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCampaignFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts, rates in percent of the mails sent, and clicks per link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "totalRecipients": 1,
                     *         "sentCount": 1,
                     *         "deliveredCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "bouncedCount": 1,
                     *         "complainedCount": 1,
                     *         "unsubscribedCount": 1,
                     *         "machineOpenedCount": 1,
                     *         "machineClickedCount": 1,
                     *         "failedCount": 1,
                     *         "suppressedCount": 1,
                     *         "droppedCount": 1,
                     *         "deliveryRate": 1,
                     *         "openRate": 1,
                     *         "clickRate": 1,
                     *         "bounceRate": 1,
                     *         "complaintRate": 1,
                     *         "unsubscribeRate": 1,
                     *         "links": [
                     *           {
                     *             "url": "https://example.com/",
                     *             "clicks": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignFiguresAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "me@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CampaignTest"];
            };
        };
        responses: {
            /** @description The status of the test mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "status": "QUEUED"
                     *       },
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignTestViewAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description The number of the page, counted from 1. */
                page?: number;
                /** @description The maximum number of items per page. A value above the maximum is replaced by the maximum. */
                pageSize?: number;
                /** @description A part of name or description, in upper or lower case. */
                search?: string;
                /** @description Returns only items with this status. */
                status?: "active" | "disabled";
                /** @description The field to sort by. An unknown value means the default. */
                sort?: "name" | "createdAt" | "updatedAt" | "steps";
                /** @description Ascending or descending. An unknown value means the default. */
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workflows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "description": null,
                     *           "enabled": true,
                     *           "triggerType": "EVENT",
                     *           "triggerConfig": {},
                     *           "allowReentry": false,
                     *           "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "_count": {
                     *             "steps": 1,
                     *             "executions": 1
                     *           }
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListedWorkflowList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "eventName": "signed.up"
                 *     }
                 */
                "application/json": components["schemas"]["NewWorkflow"];
            };
        };
        responses: {
            /** @description The workflow. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signed.up"
                     *       },
                     *       "allowReentry": false,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of workflows; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {},
                     *       "allowReentry": false,
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "fault": null,
                     *       "steps": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "type": "TRIGGER",
                     *           "name": "Welcome",
                     *           "position": {
                     *             "x": 1,
                     *             "y": 1
                     *           },
                     *           "config": {},
                     *           "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "templateId": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "template": null,
                     *           "outgoingTransitions": [
                     *             {
                     *               "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "fromStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "toStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "branch": null,
                     *               "condition": null,
                     *               "waitOutcome": null,
                     *               "priority": 1,
                     *               "createdAt": "2026-01-01T12:00:00.000Z",
                     *               "updatedAt": "2026-01-01T12:00:00.000Z"
                     *             }
                     *           ],
                     *           "incomingTransitions": [
                     *             {
                     *               "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "fromStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "toStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *               "branch": null,
                     *               "condition": null,
                     *               "waitOutcome": null,
                     *               "priority": 1,
                     *               "createdAt": "2026-01-01T12:00:00.000Z",
                     *               "updatedAt": "2026-01-01T12:00:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowDetails"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The workflow has active executions. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: {
                /** @description With `enabled: false`: also cancels the active executions and drops queued mails. */
                cancel?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowPatch"];
            };
        };
        responses: {
            /** @description The updated workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {},
                     *       "allowReentry": false,
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdatedWorkflow"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no such workflow or segment. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The workflow cannot be enabled (the message contains the reason), or its trigger cannot change because executions are active. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    drawWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A diagram in Mermaid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    dryRunWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.net",
                 *       "event": {
                 *         "name": "signed.up",
                 *         "data": {
                 *           "plan": "pro"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DryRun"];
            };
        };
        responses: {
            /** @description The steps that an execution would run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "wouldStart": true,
                     *       "reasons": [
                     *         "text"
                     *       ],
                     *       "assume": "EVENT",
                     *       "status": "RUNNING",
                     *       "exitReason": null,
                     *       "path": [
                     *         {
                     *           "stepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "name": "Welcome",
                     *           "type": "TRIGGER",
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "status": "PENDING",
                     *           "says": "text",
                     *           "output": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DryRunView"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no such workflow or contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    duplicateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy, which is not enabled. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signed.up"
                     *       },
                     *       "allowReentry": false,
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of workflows; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An item for each step. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "steps": [
                     *         {
                     *           "stepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "entered": 1,
                     *           "waiting": 1,
                     *           "done": 1,
                     *           "failed": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CountStepsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    bulkUpdateWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "019a2b3c-4d5e-7f60-8123-456789abcdef"
                 *       ],
                 *       "delete": true
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowsBulk"];
            };
        };
        responses: {
            /** @description The number of workflows that were deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": 1
                     *     }
                     */
                    "application/json": components["schemas"]["BulkUpdateWorkflowsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description One of the workflows does not exist in the project. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description One of the workflows has active executions. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listConditionFields: {
        parameters: {
            query?: {
                /** @description Limits event fields to events with this name. */
                eventName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields of contacts, recent events and the workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         "text"
                     *       ],
                     *       "typedFields": [
                     *         {
                     *           "field": "data.plan",
                     *           "type": "string",
                     *           "category": "contact"
                     *         }
                     *       ],
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListConditionFieldsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_0123456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "previousValidUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "whsec_0123456789abcdef",
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "previousValidUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "DELAY",
                 *       "name": "Wait a day",
                 *       "position": {
                 *         "x": 100,
                 *         "y": 220
                 *       },
                 *       "config": {
                 *         "amount": 1,
                 *         "unit": "days"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewStep"];
            };
        };
        responses: {
            /** @description The step. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "type": "TRIGGER",
                     *       "name": "Welcome",
                     *       "position": {
                     *         "x": 1,
                     *         "y": 1
                     *       },
                     *       "config": {},
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "templateId": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedStep"];
                };
            };
            /** @description The step is a second `TRIGGER`, or the graph does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description There is no such workflow, step or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Active executions are at the step, or the enabled workflow would become invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteStep: {
        parameters: {
            query?: {
                /** @description Deletes only this step and connects the steps before and after it. */
                splice?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the step. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The step is a `TRIGGER`, or has branches and `splice` is set. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Active executions are at the step, or the enabled workflow would become invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the step. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "amount": 2,
                 *         "unit": "days"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StepPatch"];
            };
        };
        responses: {
            /** @description The updated step. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "type": "TRIGGER",
                     *       "name": "Welcome",
                     *       "position": {
                     *         "x": 1,
                     *         "y": 1
                     *       },
                     *       "config": {},
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "templateId": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedStep"];
                };
            };
            /** @description The graph does not allow it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description There is no such workflow, step or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Active executions are at the step, or the enabled workflow would become invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addTransition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fromStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                 *       "toStepId": "019a2b3c-4d5e-7f60-8123-456789abcdf0",
                 *       "branch": "yes"
                 *     }
                 */
                "application/json": components["schemas"]["NewTransition"];
            };
        };
        responses: {
            /** @description The transition. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "fromStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "toStepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "branch": null,
                     *       "condition": null,
                     *       "waitOutcome": null,
                     *       "priority": 1,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transition"];
                };
            };
            /** @description The graph does not allow it: a loop, a second outgoing transition, or a branch that is in use. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description There is no such workflow, step or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Active executions are at the step, or the enabled workflow would become invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteTransition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the transition. */
                transitionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Active executions are at the step, or the enabled workflow would become invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    insertStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the transition. */
                transitionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "DELAY",
                 *       "name": "Wait a day",
                 *       "position": {
                 *         "x": 100,
                 *         "y": 220
                 *       },
                 *       "config": {
                 *         "amount": 1,
                 *         "unit": "days"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InsertedStep"];
            };
        };
        responses: {
            /** @description The step. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "type": "TRIGGER",
                     *       "name": "Welcome",
                     *       "position": {
                     *         "x": 1,
                     *         "y": 1
                     *       },
                     *       "config": {},
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "templateId": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedStep"];
                };
            };
            /** @description The step is a `TRIGGER` or an `EXIT`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description There is no such workflow, step or template. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Active executions are at the step, or the enabled workflow would become invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /** @description The number of the page, counted from 1. */
                page?: number;
                /** @description The maximum number of items per page. A value above the maximum is replaced by the maximum. */
                pageSize?: number;
                /** @description Returns only items with this status. */
                status?: components["schemas"]["ExecutionStatus"];
            };
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of executions, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "executions": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "status": "RUNNING",
                     *           "currentStepId": null,
                     *           "exitReason": null,
                     *           "context": {},
                     *           "startedAt": "2026-01-01T12:00:00.000Z",
                     *           "completedAt": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "contact": {
                     *             "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *             "email": "ada@example.net"
                     *           },
                     *           "currentStep": null
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ListedExecutionList"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                 *       "context": {
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewExecution"];
            };
        };
        responses: {
            /** @description The execution. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "RUNNING",
                     *       "currentStepId": null,
                     *       "exitReason": null,
                     *       "context": {},
                     *       "startedAt": "2026-01-01T12:00:00.000Z",
                     *       "completedAt": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description The workflow is not enabled. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has no such workflow or contact. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The contact is already in the workflow, or was in it and may not enter again. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the execution. */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "RUNNING",
                     *       "currentStepId": null,
                     *       "exitReason": null,
                     *       "context": {},
                     *       "startedAt": "2026-01-01T12:00:00.000Z",
                     *       "completedAt": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "workflow": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "description": null,
                     *         "enabled": true,
                     *         "triggerType": "EVENT",
                     *         "triggerConfig": {
                     *           "eventName": "signed.up"
                     *         },
                     *         "allowReentry": false,
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       },
                     *       "contact": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net"
                     *       },
                     *       "currentStep": null,
                     *       "stepExecutions": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "executionId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "stepId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "status": "PENDING",
                     *           "scheduledFor": null,
                     *           "executeAfter": null,
                     *           "output": null,
                     *           "error": null,
                     *           "startedAt": null,
                     *           "completedAt": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "step": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExecutionDetails"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
                /** @description The id of the execution. */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution, `CANCELLED`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "workflowId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "contactId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "RUNNING",
                     *       "currentStepId": null,
                     *       "exitReason": null,
                     *       "context": {},
                     *       "startedAt": "2026-01-01T12:00:00.000Z",
                     *       "completedAt": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description The execution has already ended. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelAllExecutions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All executions are cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": 1,
                     *       "withdrawnMails": null
                     *     }
                     */
                    "application/json": components["schemas"]["CancelAllExecutionsAnswer"];
                };
            };
            /** @description There are many executions: `remaining` are still being cancelled. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": 1,
                     *       "remaining": 1,
                     *       "withdrawnMails": null
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledExecutions"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
                /** @description Returns only items of this contact. */
                contactId?: string;
                /** @description Returns only items of this campaign. */
                campaignId?: string;
                /** @description Returns only items of this execution. */
                workflowExecutionId?: string;
                /** @description Current statuses, separated by commas. */
                status?: string;
                /** @description Sources, separated by commas: `TRANSACTIONAL`, `CAMPAIGN`, `WORKFLOW` or `INBOUND`. */
                source?: string;
                /** @description The first day or instant. Mails are listed by the time when they were queued or are due. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day or instant. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description Returns only mails with this tag. */
                tag?: components["schemas"]["MailTag"];
                /** @description Returns only mails with all these metadata. */
                metadata?: components["schemas"]["MailMetadata"];
                /** @description The address of the recipient. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mails, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "status": "SCHEDULED",
                     *           "source": "TRANSACTIONAL",
                     *           "type": null,
                     *           "contact": null,
                     *           "templateId": null,
                     *           "campaignId": null,
                     *           "workflowExecutionId": null,
                     *           "workflowId": null,
                     *           "from": "shop@example.com",
                     *           "fromName": null,
                     *           "replyTo": null,
                     *           "to": "ada@example.net",
                     *           "toName": null,
                     *           "cc": [
                     *             {
                     *               "email": "ada@example.net"
                     *             }
                     *           ],
                     *           "bcc": [
                     *             {
                     *               "email": "ada@example.net"
                     *             }
                     *           ],
                     *           "subject": "Your order A-42",
                     *           "messageId": null,
                     *           "size": null,
                     *           "tracking": false,
                     *           "tags": [
                     *             "text"
                     *           ],
                     *           "metadata": {},
                     *           "opens": 1,
                     *           "clicks": 1,
                     *           "machineOpens": 1,
                     *           "machineClicks": 1,
                     *           "error": null,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "scheduledFor": null,
                     *           "sentAt": null,
                     *           "deliveredAt": null,
                     *           "openedAt": null,
                     *           "clickedAt": null,
                     *           "bouncedAt": null,
                     *           "complainedAt": null,
                     *           "failedAt": null,
                     *           "updatedAt": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EmailPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail with its timeline. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "SCHEDULED",
                     *       "source": "TRANSACTIONAL",
                     *       "type": null,
                     *       "contact": null,
                     *       "templateId": null,
                     *       "campaignId": null,
                     *       "workflowExecutionId": null,
                     *       "workflowId": null,
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "to": "ada@example.net",
                     *       "toName": null,
                     *       "cc": [
                     *         {
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "bcc": [
                     *         {
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "subject": "Your order A-42",
                     *       "messageId": null,
                     *       "size": null,
                     *       "tracking": false,
                     *       "tags": [
                     *         "text"
                     *       ],
                     *       "metadata": {},
                     *       "opens": 1,
                     *       "clicks": 1,
                     *       "machineOpens": 1,
                     *       "machineClicks": 1,
                     *       "error": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "scheduledFor": null,
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "complainedAt": null,
                     *       "failedAt": null,
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "events": [
                     *         {
                     *           "name": "Welcome",
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "data": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailTimeline"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rescheduleEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "delivery": {
                 *         "at": "2026-12-24T18:00:00+01:00"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description The mail with its new time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "SCHEDULED",
                     *       "source": "TRANSACTIONAL",
                     *       "type": null,
                     *       "contact": null,
                     *       "templateId": null,
                     *       "campaignId": null,
                     *       "workflowExecutionId": null,
                     *       "workflowId": null,
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "to": "ada@example.net",
                     *       "toName": null,
                     *       "cc": [
                     *         {
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "bcc": [
                     *         {
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "subject": "Your order A-42",
                     *       "messageId": null,
                     *       "size": null,
                     *       "tracking": false,
                     *       "tags": [
                     *         "text"
                     *       ],
                     *       "metadata": {},
                     *       "opens": 1,
                     *       "clicks": 1,
                     *       "machineOpens": 1,
                     *       "machineClicks": 1,
                     *       "error": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "scheduledFor": null,
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "complainedAt": null,
                     *       "failedAt": null,
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The mail is not scheduled, or the throttle of another mail does not allow the time. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail, with the status `DROPPED`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "SCHEDULED",
                     *       "source": "TRANSACTIONAL",
                     *       "type": null,
                     *       "contact": null,
                     *       "templateId": null,
                     *       "campaignId": null,
                     *       "workflowExecutionId": null,
                     *       "workflowId": null,
                     *       "from": "shop@example.com",
                     *       "fromName": null,
                     *       "replyTo": null,
                     *       "to": "ada@example.net",
                     *       "toName": null,
                     *       "cc": [
                     *         {
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "bcc": [
                     *         {
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "subject": "Your order A-42",
                     *       "messageId": null,
                     *       "size": null,
                     *       "tracking": false,
                     *       "tags": [
                     *         "text"
                     *       ],
                     *       "metadata": {},
                     *       "opens": 1,
                     *       "clicks": 1,
                     *       "machineOpens": 1,
                     *       "machineClicks": 1,
                     *       "error": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "scheduledFor": null,
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "complainedAt": null,
                     *       "failedAt": null,
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The delivery has started, or the mail has its final status. A second cancellation is also a conflict. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getEmailContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content as it was rendered for the recipient, while it is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "Your order A-42",
                     *       "body": "<h1>Thank you, Ada</h1>",
                     *       "text": "Thank you, Ada",
                     *       "headers": {},
                     *       "attachments": [
                     *         {
                     *           "filename": "receipt.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 1,
                     *           "contentId": null,
                     *           "disposition": "attachment",
                     *           "isRemoved": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailContent"];
                };
            };
            /** @description Rendering the content again takes too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    explainEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the email. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to the mail, and what to do now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "status": "SCHEDULED",
                     *       "reason": "scheduled",
                     *       "summary": "text",
                     *       "steps": [
                     *         {
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "what": "accepted",
                     *           "text": "Thank you, Ada"
                     *         }
                     *       ],
                     *       "next": [
                     *         {
                     *           "what": "wait",
                     *           "text": "Thank you, Ada"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailExplanation"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelEmails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag": "reminder"
                 *     }
                 */
                "application/json": components["schemas"]["CancelEmails"];
            };
        };
        responses: {
            /** @description The numbers of cancelled and skipped mails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": 1,
                     *       "skipped": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CancelResult"];
                };
            };
            /** @description The job has started. Get its state with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. It is stored for 30 days after its end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "state": "active",
                     *       "progress": 40,
                     *       "result": {
                     *         "totalRows": 1000,
                     *         "successCount": 399,
                     *         "createdCount": 390,
                     *         "updatedCount": 9,
                     *         "failureCount": 1,
                     *         "errors": []
                     *       },
                     *       "data": {
                     *         "fileName": "people.csv",
                     *         "totalRows": 1000
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOwnDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains of the project, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "domain": "mail.example.com",
                     *         "verified": false,
                     *         "status": "Pending",
                     *         "dkimTokens": [
                     *           "postrider1"
                     *         ],
                     *         "records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "postrider1._domainkey.mail.example.com",
                     *             "value": "v=DKIM1; k=rsa; p=…",
                     *             "purpose": "DKIM",
                     *             "required": true,
                     *             "status": "pending",
                     *             "explanation": "Proves that mail from this domain comes from you."
                     *           }
                     *         ],
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "checkedAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Domain"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "mail.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["NewDomain"];
            };
        };
        responses: {
            /** @description The domain, with the DNS records to set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "domain": "mail.example.com",
                     *       "verified": false,
                     *       "status": "Pending",
                     *       "dkimTokens": [
                     *         "postrider1"
                     *       ],
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "postrider1._domainkey.mail.example.com",
                     *           "value": "v=DKIM1; k=rsa; p=…",
                     *           "purpose": "DKIM",
                     *           "required": true,
                     *           "status": "pending",
                     *           "explanation": "Proves that mail from this domain comes from you."
                     *         }
                     *       ],
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "checkedAt": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project already has the domain. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of domains; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteDomainAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description A template, an unfinished campaign or a workflow sends from the domain. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "to": "ada@example.net"
                 *     }
                 */
                "application/json": components["schemas"]["DomainTest"];
            };
        };
        responses: {
            /** @description The status of the test mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "to": "ada@example.net",
                     *       "status": "QUEUED"
                     *     }
                     */
                    "application/json": components["schemas"]["TestMail"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            /** @description The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description Or the address got 20 test mails in the last hour. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The DNS records that were found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "mail.example.com",
                     *       "tokens": [
                     *         "text"
                     *       ],
                     *       "status": "NotStarted",
                     *       "verified": false,
                     *       "records": [
                     *         {
                     *           "type": "CNAME",
                     *           "name": "Welcome",
                     *           "value": "ada@example.net",
                     *           "purpose": "text",
                     *           "required": false,
                     *           "status": "text",
                     *           "explanation": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainCheck"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description Another project has verified this domain. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description With a key, the key’s project is used and this value is ignored. It can be `current`, for example. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains of the project, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "domain": "mail.example.com",
                     *         "verified": false,
                     *         "status": "Pending",
                     *         "dkimTokens": [
                     *           "postrider1"
                     *         ],
                     *         "records": [
                     *           {
                     *             "type": "TXT",
                     *             "name": "postrider1._domainkey.mail.example.com",
                     *             "value": "v=DKIM1; k=rsa; p=…",
                     *             "purpose": "DKIM",
                     *             "required": true,
                     *             "status": "pending",
                     *             "explanation": "Proves that mail from this domain comes from you."
                     *           }
                     *         ],
                     *         "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *         "checkedAt": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Domain"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The session’s `X-Project-Id` names another project. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
                /** @description Returns only items of this kind. */
                kind?: components["schemas"]["SuppressionKind"];
                /** @description Returns only items with this reason. */
                reason?: components["schemas"]["SuppressionReason"];
                /** @description The full value. */
                value?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of suppressions, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "kind": "ADDRESS",
                     *           "value": "ada@example.net",
                     *           "reason": "BOUNCE",
                     *           "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "tags": [
                     *             "orders"
                     *           ],
                     *           "metadata": {
                     *             "order": "42"
                     *           },
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "endsAt": null
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SuppressionPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "DOMAIN",
                 *       "value": "example.net"
                 *     }
                 */
                "application/json": components["schemas"]["NewSuppression"];
            };
        };
        responses: {
            /** @description The suppression. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "kind": "ADDRESS",
                     *       "value": "ada@example.net",
                     *       "reason": "BOUNCE",
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "tags": [
                     *         "orders"
                     *       ],
                     *       "metadata": {
                     *         "order": "42"
                     *       },
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project already has this suppression. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The project has reached its limit of suppressions; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the suppression. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppression. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "kind": "ADDRESS",
                     *       "value": "ada@example.net",
                     *       "reason": "BOUNCE",
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "tags": [
                     *         "orders"
                     *       ],
                     *       "metadata": {
                     *         "order": "42"
                     *       },
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the suppression. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppression is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the suppression. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "value": "example.org"
                 *     }
                 */
                "application/json": components["schemas"]["SuppressionPatch"];
            };
        };
        responses: {
            /** @description The updated suppression. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *       "kind": "ADDRESS",
                     *       "value": "ada@example.net",
                     *       "reason": "BOUNCE",
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "tags": [
                     *         "orders"
                     *       ],
                     *       "metadata": {
                     *         "order": "42"
                     *       },
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description The suppression was caused by a bounce or complaint. Only rules can be changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The project already has an equal suppression. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewSuppression: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "ada@example.net"
                 *     }
                 */
                "application/json": components["schemas"]["SuppressionPreviewBody"];
            };
        };
        responses: {
            /** @description The suppressions that match the address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "suppressed": false,
                     *       "suppressions": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "projectId": "019a2b3c-0000-7000-8000-000000000001",
                     *           "kind": "ADDRESS",
                     *           "value": "ada@example.net",
                     *           "reason": "BOUNCE",
                     *           "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "tags": [
                     *             "orders"
                     *           ],
                     *           "metadata": {
                     *             "order": "42"
                     *           },
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "updatedAt": "2026-01-01T12:00:00.000Z",
                     *           "endsAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SuppressionPreview"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the image. */
                id: string;
                /** @description The name of a file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. It never changes and may be cached for a year. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller already has this version (`If-None-Match`). */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The image.
                     */
                    image: string;
                };
            };
        };
        responses: {
            /** @description The URL of the image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://example.com/",
                     *       "key": "019a2b3c-4d5e-7f60-8123-456789abcdef/spring.png",
                     *       "filename": "receipt.pdf",
                     *       "contentType": "image/jpeg",
                     *       "size": 1,
                     *       "width": 1,
                     *       "height": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The file is larger than 10 MB. Or it exceeds the storage quota of the project (`STORAGE_LIMIT_EXCEEDED`). `details` then contains `limit` and `used` in bytes. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The file is not a valid image of these types, or is too large when decoded. Fields are invalid (`VALIDATION_ERROR`): `errors` contains the path of each field and one of these codes: `invalid_type`, `invalid_string`, `too_small`, `too_big`, `invalid_enum_value`, `invalid_union`, `unrecognized_keys`, `custom`, `reserved_event`, `required`, `unknown_field`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project has reached its limit of images (no `Retry-After`), or the upload had to wait for more than ten seconds. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            /** @description This server stores no uploads, or its storage is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All endpoints of the project, oldest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "url": "https://example.com/",
                     *         "description": null,
                     *         "events": [
                     *           "text"
                     *         ],
                     *         "filter": null,
                     *         "includeImports": false,
                     *         "batch": null,
                     *         "state": "ENABLED",
                     *         "disabledReason": null,
                     *         "pausedUntil": null,
                     *         "failingSince": null,
                     *         "lastSuccessAt": null,
                     *         "lastFailureAt": null,
                     *         "secretHint": "text",
                     *         "previousSecretValidUntil": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/webhooks",
                 *       "events": [
                 *         "email.*",
                 *         "contact.unsubscribed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "url": "https://example.com/",
                     *       "description": null,
                     *       "events": [
                     *         "text"
                     *       ],
                     *       "filter": null,
                     *       "includeImports": false,
                     *       "batch": null,
                     *       "state": "ENABLED",
                     *       "disabledReason": null,
                     *       "pausedUntil": null,
                     *       "failingSince": null,
                     *       "lastSuccessAt": null,
                     *       "lastFailureAt": null,
                     *       "secretHint": "text",
                     *       "previousSecretValidUntil": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "secret": "whsec_0123456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project has 20 endpoints. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "url": "https://example.com/",
                     *       "description": null,
                     *       "events": [
                     *         "text"
                     *       ],
                     *       "filter": null,
                     *       "includeImports": false,
                     *       "batch": null,
                     *       "state": "ENABLED",
                     *       "disabledReason": null,
                     *       "pausedUntil": null,
                     *       "failingSince": null,
                     *       "lastSuccessAt": null,
                     *       "lastFailureAt": null,
                     *       "secretHint": "text",
                     *       "previousSecretValidUntil": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "state": "PAUSED"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointPatch"];
            };
        };
        responses: {
            /** @description The changed endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "url": "https://example.com/",
                     *       "description": null,
                     *       "events": [
                     *         "text"
                     *       ],
                     *       "filter": null,
                     *       "includeImports": false,
                     *       "batch": null,
                     *       "state": "ENABLED",
                     *       "disabledReason": null,
                     *       "pausedUntil": null,
                     *       "failingSince": null,
                     *       "lastSuccessAt": null,
                     *       "lastFailureAt": null,
                     *       "secretHint": "text",
                     *       "previousSecretValidUntil": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
                /** @description The state of the delivery. */
                state?: components["schemas"]["WebhookDeliveryState"];
                /** @description The name of the event. */
                event?: components["schemas"]["WebhookEventName"];
                /** @description The id of the mail, contact or other object that the event is about. */
                resource?: string;
                /** @description The earliest time of the event. */
                since?: string;
            };
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, newest events first. `total` is 0 on all pages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "event": "email.queued",
                     *           "state": "PENDING",
                     *           "test": false,
                     *           "timestamp": "2026-01-01T12:00:00.000Z",
                     *           "attempts": 1,
                     *           "nextAttemptAt": null,
                     *           "batchId": null
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
                /** @description The id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "event": "email.queued",
                     *       "state": "PENDING",
                     *       "test": false,
                     *       "timestamp": "2026-01-01T12:00:00.000Z",
                     *       "attempts": 1,
                     *       "nextAttemptAt": null,
                     *       "batchId": null,
                     *       "body": {},
                     *       "attemptLog": [
                     *         {
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "durationMs": 1,
                     *           "statusCode": null,
                     *           "error": null,
                     *           "response": null,
                     *           "webhookId": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
                /** @description The id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is PENDING. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "event": "email.queued",
                     *       "state": "PENDING",
                     *       "test": false,
                     *       "timestamp": "2026-01-01T12:00:00.000Z",
                     *       "attempts": 1,
                     *       "nextAttemptAt": null,
                     *       "batchId": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The endpoint is disabled, the delivery is a test, or the event was erased. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replayWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-01-01T00:00:00Z",
                 *       "state": "failed"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayWebhooks"];
            };
        };
        responses: {
            /** @description The job has started. Get its state with `jobId`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "It is done.",
                     *       "jobId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The endpoint is disabled. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The endpoint has 5 unfinished replays; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhookReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
                /** @description The id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. It is stored for 30 days after its end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "state": "active",
                     *       "progress": 40,
                     *       "result": {
                     *         "totalRows": 1000,
                     *         "successCount": 399,
                     *         "createdCount": 390,
                     *         "updatedCount": 9,
                     *         "failureCount": 1,
                     *         "errors": []
                     *       },
                     *       "data": {
                     *         "fileName": "people.csv",
                     *         "totalRows": 1000
                     *       },
                     *       "failedReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateWebhookEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateEndpointSecret"];
            };
        };
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "url": "https://example.com/",
                     *       "description": null,
                     *       "events": [
                     *         "text"
                     *       ],
                     *       "filter": null,
                     *       "includeImports": false,
                     *       "batch": null,
                     *       "state": "ENABLED",
                     *       "disabledReason": null,
                     *       "pausedUntil": null,
                     *       "failingSince": null,
                     *       "lastSuccessAt": null,
                     *       "lastFailureAt": null,
                     *       "secretHint": "text",
                     *       "previousSecretValidUntil": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z",
                     *       "secret": "whsec_0123456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description An earlier secret is still valid. Set `force` to end it. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "email.delivered"
                 *     }
                 */
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description The delivery, DELIVERED or FAILED, with its attempt. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "event": "email.queued",
                     *       "state": "PENDING",
                     *       "test": false,
                     *       "timestamp": "2026-01-01T12:00:00.000Z",
                     *       "attempts": 1,
                     *       "nextAttemptAt": null,
                     *       "batchId": null,
                     *       "body": {},
                     *       "attemptLog": [
                     *         {
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "durationMs": 1,
                     *           "statusCode": null,
                     *           "error": null,
                     *           "response": null,
                     *           "webhookId": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All types, each with the JSON Schema of its body and an example. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "type": "email.queued",
                     *         "description": "text",
                     *         "schema": {},
                     *         "example": {}
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WebhookEventType"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
                /** @description `latest` of an earlier response: returns only newer entries. */
                after?: string;
                /** @description Types of entries, separated by commas. */
                types?: string;
                /** @description Returns only items of this contact. */
                contactId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first. Default: the last 30 days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "type": "event.triggered",
                     *           "timestamp": "2026-01-01T12:00:00.000Z",
                     *           "contactEmail": "ada@example.net",
                     *           "contactId": null,
                     *           "metadata": {}
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false,
                     *       "latest": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListActivityAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countRecentActivity: {
        parameters: {
            query?: {
                /** @description The length of the period in minutes. */
                minutes?: number;
                /** @description `latest` of `GET /activity`: counts the entries that are newer, up to 1,000. `minutes` is then ignored. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "minutes": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CountRecentActivityAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getActivityFigures: {
        parameters: {
            query?: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics of the period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalEvents": 1,
                     *       "totalEmailsSent": 1,
                     *       "totalEmailsOpened": 1,
                     *       "totalEmailsClicked": 1,
                     *       "totalWorkflowsStarted": 1,
                     *       "openRate": 1,
                     *       "clickRate": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityStats"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listActivityTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "types": [
                     *         "event.triggered"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListActivityTypesAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listUpcoming: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The length of the period in days. */
                daysAhead?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Scheduled campaigns, scheduled mails, and workflow steps that wait for a time, in order of time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activities": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "type": "event.triggered",
                     *           "timestamp": "2026-01-01T12:00:00.000Z",
                     *           "contactEmail": "ada@example.net",
                     *           "contactId": null,
                     *           "metadata": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListUpcomingAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTagFigures: {
        parameters: {
            query?: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags with the most sent mails first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "tag": "text",
                     *         "sent": 1,
                     *         "delivered": 1,
                     *         "opened": 1,
                     *         "clicked": 1,
                     *         "bounced": 1,
                     *         "complained": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TagFigures"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCampaignStats: {
        parameters: {
            query?: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and mean rates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "active": 1,
                     *       "completed": 1,
                     *       "averageOpenRate": 1,
                     *       "averageClickRate": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignStats"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCampaignTimeseries: {
        parameters: {
            query: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description Returns only items of this campaign. */
                campaignId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An item for each UTC day, including days without activity. Zeros if the project has no such campaign. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-01-01",
                     *         "emails": 1,
                     *         "opens": 1,
                     *         "clicks": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CampaignDayFigures"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTimeseries: {
        parameters: {
            query?: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description The time zone of the days, such as `Europe/Berlin`. */
                tz?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An item for each day of the time zone, including days without activity. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-01-01",
                     *         "emails": 1,
                     *         "opens": 1,
                     *         "clicks": 1,
                     *         "bounces": 1,
                     *         "delivered": 1,
                     *         "complaints": 1,
                     *         "suppressed": 1,
                     *         "received": 1,
                     *         "subscribes": 1,
                     *         "unsubscribes": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DayFigures"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTopCampaigns: {
        parameters: {
            query?: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most opened first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "subject": "Your order A-42",
                     *         "sentCount": 1,
                     *         "openedCount": 1,
                     *         "clickedCount": 1,
                     *         "openRate": 1,
                     *         "clickRate": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TopCampaign"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTopEvents: {
        parameters: {
            query?: {
                /** @description The first day in UTC, or an instant. */
                startDate?: components["schemas"]["DayOrInstant"];
                /** @description The last day in UTC, or an instant, inclusive. */
                endDate?: components["schemas"]["DayOrInstant"];
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most frequent first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Welcome",
                     *         "count": 1,
                     *         "trend": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TopEvent"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The project that the user has joined. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projectId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "role": "OWNER"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptInvitationAnswer"];
                };
            };
            /** @description The token is unknown, has expired or was used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            /** @description The invitation is for another address, or the project is disabled. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The session: 7 days, `HttpOnly`, `SameSite=Lax`. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LogInAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description The address or the password is wrong (`INVALID_CREDENTIALS`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description An empty session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example false */
                    "application/json": boolean;
                };
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOauthConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers that are configured. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "github": false,
                     *         "google": false,
                     *         "oidc": false,
                     *         "oidcName": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OauthConfig"];
                };
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startOauth: {
        parameters: {
            query?: {
                /** @description The path of the dashboard to return to. */
                redirect?: string;
            };
            header?: never;
            path: {
                /** @description `github`, `google` or `oidc`. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider, or back with `oauth_error` if the provider does not respond. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The target. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description The provider is not configured. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    finishOauth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `github`, `google` or `oidc`. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the dashboard, with `oauth_error` if the sign-in failed. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The target. */
                    Location?: string;
                    /** @description The session, if the sign-in succeeded. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description The provider is not configured. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["RequestPasswordReset"];
            };
        };
        responses: {
            /** @description The mail is queued if the address has an account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["RequestPasswordResetAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    requestVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is queued, unless the address is already verified. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["RequestVerificationAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b",
                 *       "newPassword": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ResetPasswordAnswer"];
                };
            };
            /** @description The token is unknown, has expired or was used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    signInWithLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b"
                 *     }
                 */
                "application/json": components["schemas"]["SignInLink"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The session: 7 days, `HttpOnly`, `SameSite=Lax`. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignInWithLinkAnswer"];
                };
            };
            /** @description The token is unknown, has expired or was used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The session: 7 days, `HttpOnly`, `SameSite=Lax`. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignUpAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description Sign-ups are disabled. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address already has an account. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    verifyEmailOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyEmail"];
            };
        };
        responses: {
            /** @description The address is verified. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyEmailOfUserAnswer"];
                };
            };
            /** @description The token is unknown, has expired or was used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The session belongs to another account than the token. The token stays valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The origin is not allowed. The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Another account has the new address. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getKeyProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "defaultSenderDomain": "mail.example.com",
                     *       "createdAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyProject"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description The project was just deleted. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getReputation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The levels, and the worst of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "status": "healthy",
                     *         "levels": {
                     *           "bounce7Day": "healthy",
                     *           "bounceAllTime": "healthy",
                     *           "complaint7Day": "healthy",
                     *           "complaintAllTime": "healthy"
                     *         },
                     *         "isDisabled": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SecurityAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSetupState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The set-up state. A field is null if the service that knows it is not available. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasSubscription": false,
                     *       "hasVerifiedDomain": null,
                     *       "hasSentMail": null,
                     *       "contactCount": null,
                     *       "hasSentCampaign": null,
                     *       "lastCampaignSentAt": null,
                     *       "hasEnabledWorkflow": null,
                     *       "storage": null
                     *     }
                     */
                    "application/json": components["schemas"]["SetupState"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "emailVerified": false,
                     *       "hasPassword": false,
                     *       "providers": [
                     *         "github"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "deleteProjects": [
                 *         "019a2b3c-4d5e-7f60-8123-456789abcdef"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeleteAccount"];
            };
        };
        responses: {
            /** @description The account is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description An empty session. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description The password is wrong (`INVALID_CREDENTIALS`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The user created a disabled project, or is its only member (`PROJECT_DISABLED`). The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`). */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The user is the last owner of projects with other members (`details.lastOwnerOf`), or the only member of projects (`details.onlyMemberOf`) and `deleteProjects` does not contain all of them. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada.new@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeEmail"];
            };
        };
        responses: {
            /** @description The mail is queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeEmailAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description The password is wrong (`INVALID_CREDENTIALS`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery",
                 *       "newPassword": "staple correct horse"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description The password is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["ChangePasswordAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description The current password is wrong (`INVALID_CREDENTIALS`). */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects that the user is a member of. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "name": "Welcome",
                     *         "public": "text",
                     *         "secret": "whsec_0123456789abcdef",
                     *         "role": "OWNER",
                     *         "disabled": false,
                     *         "disabledReason": null,
                     *         "tracking": "ENABLED",
                     *         "language": "en",
                     *         "logoUrl": null,
                     *         "workflowMailsPerHour": 1,
                     *         "workflowMailsPerDay": 1,
                     *         "customer": null,
                     *         "subscription": null,
                     *         "billingLimitWorkflows": null,
                     *         "billingLimitCampaigns": null,
                     *         "billingLimitTransactional": null,
                     *         "billingLimitInbound": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "updatedAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Project"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Shop"
                 *     }
                 */
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description The project, with its keys. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "public": "text",
                     *       "secret": "whsec_0123456789abcdef",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "ENABLED",
                     *       "language": "en",
                     *       "logoUrl": null,
                     *       "workflowMailsPerHour": 1,
                     *       "workflowMailsPerDay": 1,
                     *       "customer": null,
                     *       "subscription": null,
                     *       "billingLimitWorkflows": null,
                     *       "billingLimitCampaigns": null,
                     *       "billingLimitTransactional": null,
                     *       "billingLimitInbound": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description The user has reached the limit of projects; the response has no `Retry-After`. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tracking": "MARKETING_ONLY"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectPatch"];
            };
        };
        responses: {
            /** @description The updated project. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "public": "text",
                     *       "secret": "whsec_0123456789abcdef",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "ENABLED",
                     *       "language": "en",
                     *       "logoUrl": null,
                     *       "workflowMailsPerHour": 1,
                     *       "workflowMailsPerDay": 1,
                     *       "customer": null,
                     *       "subscription": null,
                     *       "billingLimitWorkflows": null,
                     *       "billingLimitCampaigns": null,
                     *       "billingLimitTransactional": null,
                     *       "billingLimitInbound": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    regenerateKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project, with its new keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "name": "Welcome",
                     *       "public": "text",
                     *       "secret": "whsec_0123456789abcdef",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "ENABLED",
                     *       "language": "en",
                     *       "logoUrl": null,
                     *       "workflowMailsPerHour": 1,
                     *       "workflowMailsPerDay": 1,
                     *       "customer": null,
                     *       "subscription": null,
                     *       "billingLimitWorkflows": null,
                     *       "billingLimitCampaigns": null,
                     *       "billingLimitTransactional": null,
                     *       "billingLimitInbound": null,
                     *       "createdAt": "2026-01-01T12:00:00.000Z",
                     *       "updatedAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProjectReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress of each service. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resetAt": null,
                     *       "done": false,
                     *       "services": [
                     *         {
                     *           "service": "contacts",
                     *           "doneAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Reset"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data is being deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOwnReputation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The levels of bounces and complaints, and the worst of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "levels": {
                     *         "bounce7Day": "healthy",
                     *         "bounceAllTime": "healthy",
                     *         "complaint7Day": "healthy",
                     *         "complaintAllTime": "healthy"
                     *       },
                     *       "isDisabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["Security"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
                /** @description The `cursor` of the previous page, unchanged. An invalid cursor causes 400. */
                cursor?: string;
                /** @description Returns only items with this action. */
                action?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "at": "2026-01-01T12:00:00.000Z",
                     *           "action": "text",
                     *           "subject": {
                     *             "id": null,
                     *             "name": "Welcome"
                     *           },
                     *           "actor": {
                     *             "kind": "user",
                     *             "id": null,
                     *             "email": "ada@example.net"
                     *           },
                     *           "address": "ada@example.net",
                     *           "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef"
                     *         }
                     *       ],
                     *       "cursor": null,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations that are not accepted yet. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net",
                     *         "role": "OWNER",
                     *         "invitedBy": null,
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "expiresAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The id of the invitation. */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listProjectMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "userId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "email": "ada@example.net",
                     *         "role": "OWNER",
                     *         "createdAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "role": "MEMBER"
                 *     }
                 */
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description The new member, or the invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "role": "OWNER",
                     *       "createdAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InviteMemberAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The user is already a member. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            /** @description Too many invitations were sent, or (without `Retry-After`) too many invitations are open. Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user no longer has access to the project. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The project would have no owner. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
                /** @description The id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ADMIN"
                 *     }
                 */
                "application/json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description The updated member. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "role": "OWNER",
                     *       "createdAt": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            /** @description The project would have no owner. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions of the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "current": false,
                     *         "userAgent": "text",
                     *         "createdAt": "2026-01-01T12:00:00.000Z",
                     *         "lastUsedAt": "2026-01-01T12:00:00.000Z",
                     *         "expiresAt": "2026-01-01T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Session"][];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of sessions that were ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ended": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EndOtherSessionsAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description An empty session, if the request was made in the session that ended. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getConsumption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of this month and its expected cost. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "period": {
                     *         "start": "2026-01-01T12:00:00.000Z",
                     *         "end": "2026-01-01T12:00:00.000Z"
                     *       },
                     *       "usage": {
                     *         "total": 1,
                     *         "records": [
                     *           {
                     *             "category": "transactional",
                     *             "units": 1
                     *           }
                     *         ]
                     *       },
                     *       "credits": 1,
                     *       "upcomingInvoice": null
                     *     }
                     */
                    "application/json": components["schemas"]["Consumption"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 50, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoices": [
                     *         {
                     *           "id": "text",
                     *           "number": null,
                     *           "status": null,
                     *           "currency": "text",
                     *           "amountDue": 1,
                     *           "amountPaid": 1,
                     *           "amountRemaining": 1,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "dueAt": null,
                     *           "url": "https://example.com/",
                     *           "pdf": null
                     *         }
                     *       ],
                     *       "hasUnpaidInvoices": false,
                     *       "unpaidInvoices": [
                     *         {
                     *           "id": "text",
                     *           "number": null,
                     *           "status": null,
                     *           "currency": "text",
                     *           "amountDue": 1,
                     *           "amountPaid": 1,
                     *           "amountRemaining": 1,
                     *           "createdAt": "2026-01-01T12:00:00.000Z",
                     *           "dueAt": null,
                     *           "url": "https://example.com/",
                     *           "pdf": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Invoices"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getBillingLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits and the usage of this month. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "campaigns": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "transactional": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "inbound": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "currency": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["BillingLimitsView"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    setBillingLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "campaigns": 50000,
                 *       "transactional": null
                 *     }
                 */
                "application/json": components["schemas"]["BillingLimits"];
            };
        };
        responses: {
            /** @description The limits and the usage of this month. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "campaigns": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "transactional": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "inbound": {
                     *         "limit": 100,
                     *         "usage": 1,
                     *         "percentage": 1,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "currency": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["BillingLimitsView"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL of the billing portal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://example.com/"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            /** @description The project has never started a subscription (`BAD_REQUEST`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "currency": "eur"
                 *     }
                 */
                "application/json": components["schemas"]["NewCheckout"];
            };
        };
        responses: {
            /** @description The URL of the payment page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://example.com/"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            /** @description The price is not in this currency (`BAD_REQUEST`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The project already has a subscription (`CONFLICT`). */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    takePaymentEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received": true
                     *     }
                     */
                    "application/json": components["schemas"]["TakePaymentEventAnswer"];
                };
            };
            /** @description The signature is missing, wrong or old (`BAD_REQUEST`). */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description This server has no billing, or the project is not yours (`RESOURCE_NOT_FOUND`). */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["Error413"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPublicContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true,
                     *       "language": "en"
                     *     }
                     */
                    "application/json": components["schemas"]["GetPublicContactAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    subscribePublicly: {
        parameters: {
            query?: {
                /** @description The signed id of the mail whose link was followed. An invalid value is ignored. */
                e?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true
                     *     }
                     */
                    "application/json": components["schemas"]["PublicContact"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unsubscribePublicly: {
        parameters: {
            query?: {
                /** @description The signed id of the mail whose link was followed. An invalid value is ignored. */
                e?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "email": "ada@example.net",
                     *       "subscribed": true
                     *     }
                     */
                    "application/json": components["schemas"]["PublicContact"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showPreferences: {
        parameters: {
            query?: {
                /** @description The signed id of the mail whose link was followed. An invalid value is ignored. */
                e?: string;
                /** @description `1` after a change: the page confirms that it is saved. */
                saved?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description The contact does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "`to` must be an email address.",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the field that `errors` lists, then send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showSubscribePage: {
        parameters: {
            query?: {
                /** @description The signed id of the mail whose link was followed. An invalid value is ignored. */
                e?: string;
                /** @description `1` after a change: the page confirms that it is saved. */
                saved?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description The contact does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "`to` must be an email address.",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the field that `errors` lists, then send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    subscribeByClick: {
        parameters: {
            query?: {
                /** @description The signed id of the mail whose link was followed. An invalid value is ignored. */
                e?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description `1` if a page sends the request. The response then redirects to a page. */
                    page?: string;
                };
            };
        };
        responses: {
            /** @description The change is made. Unknown ids also return 200, because mailbox providers repeat rejected requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description If a page sends the request: to the contact’s page with the new state. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The target. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description If a page sends the request: the contact does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "`to` must be an email address.",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the field that `errors` lists, then send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showUnsubscribePage: {
        parameters: {
            query?: {
                /** @description The signed id of the mail whose link was followed. An invalid value is ignored. */
                e?: string;
                /** @description `1` after a change: the page confirms that it is saved. */
                saved?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Error400"];
            /** @description The contact does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "`to` must be an email address.",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the field that `errors` lists, then send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unsubscribeByClick: {
        parameters: {
            query?: {
                /** @description The signed id of the mail whose link was followed. An invalid value is ignored. */
                e?: string;
            };
            header?: never;
            path: {
                /** @description The id of the contact. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description `1` if a page sends the request. The response then redirects to a page. */
                    page?: string;
                };
            };
        };
        responses: {
            /** @description The change is made. Unknown ids also return 200, because mailbox providers repeat rejected requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description If a page sends the request: to the contact’s page with the new state. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The target. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description If a page sends the request: the contact does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "`to` must be an email address.",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the field that `errors` lists, then send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    followLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the target of the link. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The target. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            /** @description A page with the message that the link is invalid. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": {
                     *         "code": "VALIDATION_ERROR",
                     *         "message": "The request body failed validation.",
                     *         "statusCode": 422,
                     *         "requestId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *         "errors": [
                     *           {
                     *             "field": "to",
                     *             "message": "`to` must be an email address.",
                     *             "code": "invalid_string"
                     *           }
                     *         ],
                     *         "suggestion": "Correct the field that `errors` lists, then send the request again."
                     *       },
                     *       "timestamp": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                    "text/html": string;
                };
            };
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countOpen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An image of one pixel, for any token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showInbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the page of the dashboard that shows captured mail. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The target. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInbox: {
        parameters: {
            query?: {
                /** @description A part of the name or address of the recipient, or of the address of a copy. */
                to?: string;
                /** @description A part of the subject. */
                subject?: string;
                /** @description A part of names, addresses or subject. */
                q?: string;
                /** @description The id of the last message of the previous page. */
                before?: string;
                /** @description The maximum number of items to return. An invalid value is replaced by the default, and a value above the maximum by the maximum. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. `total` is the number of all matching mails. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "messages": [
                     *         {
                     *           "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *           "projectId": null,
                     *           "to": [
                     *             {
                     *               "name": "Welcome",
                     *               "email": "ada@example.net"
                     *             }
                     *           ],
                     *           "from": {
                     *             "name": "Welcome",
                     *             "email": "ada@example.net"
                     *           },
                     *           "envelope": {
                     *             "from": "shop@example.com",
                     *             "to": [
                     *               "ada@example.net"
                     *             ]
                     *           },
                     *           "subject": "Your order A-42",
                     *           "date": "2026-01-01T12:00:00.000Z",
                     *           "size": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListInboxAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    clearInbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inbox is empty. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInboxMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parsed mail. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "emailId": "019a2b3c-4d5e-7f60-8123-456789abcdef",
                     *       "projectId": null,
                     *       "to": [
                     *         {
                     *           "name": "Welcome",
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "from": {
                     *         "name": "Welcome",
                     *         "email": "ada@example.net"
                     *       },
                     *       "envelope": {
                     *         "from": "shop@example.com",
                     *         "to": [
                     *           "ada@example.net"
                     *         ]
                     *       },
                     *       "subject": "Your order A-42",
                     *       "date": "2026-01-01T12:00:00.000Z",
                     *       "size": 1,
                     *       "cc": [
                     *         {
                     *           "name": "Welcome",
                     *           "email": "ada@example.net"
                     *         }
                     *       ],
                     *       "headers": {},
                     *       "html": "<h1>Thank you, Ada</h1>",
                     *       "text": "Thank you, Ada",
                     *       "attachments": [
                     *         {
                     *           "filename": "receipt.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 1,
                     *           "contentId": null,
                     *           "disposition": "attachment"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InboxMessage"];
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInboxAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the message. */
                id: string;
                /** @description The index of the attachment, starting at 0. */
                index: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, with its own media type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInboxSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message as it would have been sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    takeDeliveryReport: {
        parameters: {
            query?: {
                /** @description A recipient in the envelope; repeat it for each recipient. */
                recipient?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": string;
            };
        };
        responses: {
            /** @description The message is processed and need not be sent again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "recorded": true
                     *     }
                     */
                    "application/json": components["schemas"]["TakeDeliveryReportAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    takeMail: {
        parameters: {
            query?: {
                /** @description A recipient in the envelope; repeat it for each recipient. */
                recipient?: string | string[];
                /** @description The verdict of the mail server: `pass`, `fail`, or any other word if it is inconclusive. */
                spam?: string;
                /** @description The verdict of the mail server: `pass`, `fail`, or any other word if it is inconclusive. */
                virus?: string;
                /** @description The verdict of the mail server: `pass`, `fail`, or any other word if it is inconclusive. */
                spf?: string;
                /** @description The verdict of the mail server: `pass`, `fail`, or any other word if it is inconclusive. */
                dkim?: string;
                /** @description The verdict of the mail server: `pass`, `fail`, or any other word if it is inconclusive. */
                dmarc?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": string;
            };
        };
        responses: {
            /** @description The message is processed and need not be sent again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "stored": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TakeMailAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    takeSnsNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description The message is accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["TakeSnsNotificationAnswer"];
                };
            };
            400: components["responses"]["Error400"];
            /** @description The message is rejected. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["TakeSnsNotificationAnswer403"];
                };
            };
            413: components["responses"]["Error413"];
            500: components["responses"]["Error500"];
            /** @description The subscription could not be confirmed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "It is done."
                     *     }
                     */
                    "application/json": components["schemas"]["TakeSnsNotificationAnswer502"];
                };
            };
            503: components["responses"]["Error503"];
        };
    };
    showFront: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links to health and documentation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Welcome",
                     *       "health": "text",
                     *       "docs": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["ShowFrontAnswer"];
                };
            };
            /** @description To the dashboard, or to the captured mail if this server captures mail. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The target. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["Error500"];
        };
    };
    getKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Web Key Set (RFC 7517). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kid": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetKeysAnswer"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getServerConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The integrations, for a dashboard before sign-in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "environment": "text",
                     *       "urls": {
                     *         "api": "text",
                     *         "dashboard": "text",
                     *         "landing": "text",
                     *         "wiki": null
                     *       },
                     *       "features": {
                     *         "billing": {
                     *           "enabled": true
                     *         },
                     *         "storage": {
                     *           "s3Enabled": false
                     *         },
                     *         "authProviders": {
                     *           "github": false,
                     *           "google": false,
                     *           "oidc": false
                     *         },
                     *         "signup": {
                     *           "signupsDisabled": false
                     *         },
                     *         "email": {
                     *           "trackingToggleEnabled": false
                     *         },
                     *         "smtp": {
                     *           "enabled": true,
                     *           "domain": "mail.example.com",
                     *           "ports": {
                     *             "secure": null,
                     *             "submission": null
                     *           }
                     *         }
                     *       },
                     *       "aws": {
                     *         "sesRegion": null,
                     *         "mailFromSubdomain": "text"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServerConfig"];
                };
            };
            400: components["responses"]["Error400"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    showDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The caller already has this version (`If-None-Match`). */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["Error500"];
        };
    };
    getDocsFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/html": string;
                };
            };
            /** @description The caller already has this version (`If-None-Match`). */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such file. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    showGuide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The folder. */
                folder: string;
                /** @description The number of the page, counted from 1. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The caller already has this version (`If-None-Match`). */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such guide. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    showGuideOfSubfolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The folder. */
                folder: string;
                /** @description The subfolder. */
                subfolder: string;
                /** @description The number of the page, counted from 1. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The caller already has this version (`If-None-Match`). */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such guide. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All services are healthy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "1.0.0",
                     *       "time": "2026-01-01T12:00:00.000Z",
                     *       "uptime": 3600,
                     *       "services": {
                     *         "gateway": {
                     *           "status": "ok",
                     *           "warnings": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["Error500"];
            /** @description A service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "1.0.0",
                     *       "time": "2026-01-01T12:00:00.000Z",
                     *       "uptime": 3600,
                     *       "services": {
                     *         "gateway": {
                     *           "status": "ok",
                     *           "warnings": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["IsAliveAnswer"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getLlmsText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The caller already has this version (`If-None-Match`). */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["Error500"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the Prometheus text format. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The caller may not read metrics. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getDescription: {
        parameters: {
            query?: {
                /** @description `key`: only the endpoints that API keys may call. */
                for?: "key";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1"
                     *     }
                     */
                    "application/json": components["schemas"]["GetDescriptionAnswer"];
                };
            };
            /** @description The caller already has this version (`If-None-Match`). */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `for` has an unknown value. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    getDescriptionAsYaml: {
        parameters: {
            query?: {
                /** @description `key`: only the endpoints that API keys may call. */
                for?: "key";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            /** @description The caller already has this version (`If-None-Match`). */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `for` has an unknown value. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process accepts requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "1.0.0",
                     *       "warnings": []
                     *     }
                     */
                    "application/json": components["schemas"]["IsReadyAnswer"];
                };
            };
            500: components["responses"]["Error500"];
        };
    };
    emailQueued: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.queued",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 1,
                 *         "status": "QUEUED",
                 *         "queuedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailQueuedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailScheduled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.scheduled",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 1,
                 *         "status": "SCHEDULED",
                 *         "scheduledFor": "2026-12-02T09:00:00.000Z",
                 *         "scheduledAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailScheduledEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.sent",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 2,
                 *         "status": "SENT",
                 *         "sentAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailSentEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailDelivered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.delivered",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 3,
                 *         "status": "DELIVERED",
                 *         "deliveredAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailDeliveredEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailDelayed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.delayed",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 2,
                 *         "status": "QUEUED",
                 *         "reason": "450 4.2.2 Mailbox full",
                 *         "delayedAt": "2026-12-01T12:00:00.000Z",
                 *         "nextAttemptAt": "2026-12-01T12:05:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailDelayedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailOpened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.opened",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 1,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 4,
                 *         "status": "OPENED",
                 *         "openedAt": "2026-12-01T12:00:00.000Z",
                 *         "isFirstOpen": true,
                 *         "isMachine": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailOpenedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailClicked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.clicked",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 1,
                 *         "clicks": 1,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 5,
                 *         "status": "CLICKED",
                 *         "link": "https://example.com/orders/A-42",
                 *         "clickedAt": "2026-12-01T12:00:00.000Z",
                 *         "isFirstClick": true,
                 *         "isMachine": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailClickedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailBounced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.bounced",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 3,
                 *         "status": "BOUNCED",
                 *         "bounceType": "Permanent",
                 *         "bouncedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailBouncedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailComplained: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.complained",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 4,
                 *         "status": "COMPLAINED",
                 *         "complainedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailComplainedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.failed",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 2,
                 *         "status": "FAILED",
                 *         "reason": "The mail provider rejected the address.",
                 *         "failedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailFailedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailSuppressed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.suppressed",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 1,
                 *         "status": "SUPPRESSED",
                 *         "reason": "unsubscribed",
                 *         "suppressedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailSuppressedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailDropped: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.dropped",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "ada@example.net",
                 *         "from": "shop@example.com",
                 *         "fromName": "Example Shop",
                 *         "subject": "Your order A-42",
                 *         "messageId": "<019a2b3c-4d5e-7f60-8123-000000000001@example.com>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": "019a2b3c-4d5e-7f60-8123-000000000003",
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "TRANSACTIONAL",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "sequence": 2,
                 *         "status": "DROPPED",
                 *         "reason": "cancelled",
                 *         "droppedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailDroppedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    emailReceived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "email.received",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "opens": 0,
                 *         "clicks": 0,
                 *         "to": "support@example.com",
                 *         "from": "ada@example.net",
                 *         "fromName": "Ada",
                 *         "subject": "Where is my order?",
                 *         "messageId": "<a42@example.net>",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "templateId": null,
                 *         "campaignId": null,
                 *         "workflowId": null,
                 *         "workflowExecutionId": null,
                 *         "source": "INBOUND",
                 *         "tags": [],
                 *         "metadata": {},
                 *         "sequence": 1,
                 *         "status": "RECEIVED",
                 *         "fromHeader": "Ada <ada@example.net>",
                 *         "receivedAt": "2026-12-01T12:00:00.000Z",
                 *         "recipients": [
                 *           "support@example.com"
                 *         ],
                 *         "isAutomatic": false,
                 *         "hasContent": true,
                 *         "body": "<p>I have not received order A-42.</p>",
                 *         "spamVerdict": "PASS",
                 *         "virusVerdict": "PASS",
                 *         "spfVerdict": "PASS",
                 *         "dkimVerdict": "PASS",
                 *         "dmarcVerdict": "PASS"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailReceivedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contactCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "contact.created",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "email": "ada@example.net",
                 *         "subscribed": true,
                 *         "data": {
                 *           "name": "Ada",
                 *           "plan": "pro"
                 *         },
                 *         "version": 1,
                 *         "createdAt": "2026-12-01T12:00:00.000Z",
                 *         "updatedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactCreatedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contactUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "contact.updated",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "email": "ada@example.net",
                 *         "subscribed": true,
                 *         "data": {
                 *           "name": "Ada",
                 *           "plan": "pro"
                 *         },
                 *         "version": 2,
                 *         "createdAt": "2026-12-01T11:00:00.000Z",
                 *         "updatedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactUpdatedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contactDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "contact.deleted",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "email": "ada@example.net",
                 *         "version": 3
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactDeletedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contactSubscribed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "contact.subscribed",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "email": "ada@example.net",
                 *         "subscribed": true,
                 *         "data": {
                 *           "name": "Ada",
                 *           "plan": "pro"
                 *         },
                 *         "version": 3,
                 *         "createdAt": "2026-12-01T11:00:00.000Z",
                 *         "updatedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactSubscribedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contactUnsubscribed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "contact.unsubscribed",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "email": "ada@example.net",
                 *         "subscribed": false,
                 *         "data": {
                 *           "name": "Ada",
                 *           "plan": "pro"
                 *         },
                 *         "version": 2,
                 *         "createdAt": "2026-12-01T11:00:00.000Z",
                 *         "updatedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ContactUnsubscribedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    segmentEntered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "segment.entered",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "segmentId": "019a2b3c-4d5e-7f60-8123-000000000005",
                 *         "segmentName": "Paying customers",
                 *         "slug": "paying-customers",
                 *         "kind": "DYNAMIC",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "membershipVersion": 7
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SegmentEnteredEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    segmentLeft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "segment.left",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "segmentId": "019a2b3c-4d5e-7f60-8123-000000000005",
                 *         "segmentName": "Paying customers",
                 *         "slug": "paying-customers",
                 *         "kind": "DYNAMIC",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "membershipVersion": 8
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SegmentLeftEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    campaignScheduled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "campaign.scheduled",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "campaignId": "019a2b3c-4d5e-7f60-8123-000000000004",
                 *         "name": "Spring sale",
                 *         "subject": "Spring is here",
                 *         "status": "SCHEDULED",
                 *         "paused": false,
                 *         "scheduledFor": "2026-12-02T09:00:00.000Z",
                 *         "totalRecipients": 1200,
                 *         "from": "team@example.com",
                 *         "tags": [
                 *           "spring"
                 *         ],
                 *         "cancelReason": null,
                 *         "version": 2
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignScheduledEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    campaignStarted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "campaign.started",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "campaignId": "019a2b3c-4d5e-7f60-8123-000000000004",
                 *         "name": "Spring sale",
                 *         "subject": "Spring is here",
                 *         "status": "SENDING",
                 *         "paused": false,
                 *         "scheduledFor": null,
                 *         "totalRecipients": 1200,
                 *         "from": "team@example.com",
                 *         "tags": [
                 *           "spring"
                 *         ],
                 *         "cancelReason": null,
                 *         "version": 3
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignStartedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    campaignPaused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "campaign.paused",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "campaignId": "019a2b3c-4d5e-7f60-8123-000000000004",
                 *         "name": "Spring sale",
                 *         "subject": "Spring is here",
                 *         "status": "SENDING",
                 *         "paused": true,
                 *         "scheduledFor": null,
                 *         "totalRecipients": 1200,
                 *         "from": "team@example.com",
                 *         "tags": [
                 *           "spring"
                 *         ],
                 *         "cancelReason": null,
                 *         "version": 4
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignPausedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    campaignSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "campaign.sent",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "campaignId": "019a2b3c-4d5e-7f60-8123-000000000004",
                 *         "name": "Spring sale",
                 *         "subject": "Spring is here",
                 *         "status": "SENT",
                 *         "paused": false,
                 *         "scheduledFor": null,
                 *         "totalRecipients": 1200,
                 *         "from": "team@example.com",
                 *         "tags": [
                 *           "spring"
                 *         ],
                 *         "cancelReason": null,
                 *         "version": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignSentEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    campaignCancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "campaign.cancelled",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "campaignId": "019a2b3c-4d5e-7f60-8123-000000000004",
                 *         "name": "Spring sale",
                 *         "subject": "Spring is here",
                 *         "status": "CANCELLED",
                 *         "paused": false,
                 *         "scheduledFor": null,
                 *         "totalRecipients": 1200,
                 *         "from": "team@example.com",
                 *         "tags": [
                 *           "spring"
                 *         ],
                 *         "cancelReason": "segment",
                 *         "version": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignCancelledEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    workflowCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "workflow.completed",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "executionId": "019a2b3c-4d5e-7f60-8123-000000000007",
                 *         "workflowId": "019a2b3c-4d5e-7f60-8123-000000000006",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "startedAt": "2026-12-01T11:00:00.000Z",
                 *         "completedAt": "2026-12-01T12:00:00.000Z",
                 *         "exitReason": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowCompletedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    workflowFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "workflow.failed",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "executionId": "019a2b3c-4d5e-7f60-8123-000000000007",
                 *         "workflowId": "019a2b3c-4d5e-7f60-8123-000000000006",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "startedAt": "2026-12-01T11:00:00.000Z",
                 *         "completedAt": "2026-12-01T12:00:00.000Z",
                 *         "exitReason": "The step \"Welcome\" has no template.",
                 *         "stepId": "019a2b3c-4d5e-7f60-8123-000000000008"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowFailedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    domainVerified: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "domain.verified",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "domainId": "019a2b3c-4d5e-7f60-8123-000000000009",
                 *         "domain": "mail.example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DomainVerifiedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    domainLost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "domain.lost",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "domainId": "019a2b3c-4d5e-7f60-8123-000000000009",
                 *         "domain": "mail.example.com",
                 *         "records": [
                 *           {
                 *             "type": "TXT",
                 *             "name": "postrider1._domainkey.mail.example.com"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DomainLostEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    suppressionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "suppression.created",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "suppressionId": "019a2b3c-4d5e-7f60-8123-00000000000a",
                 *         "kind": "ADDRESS",
                 *         "value": "ada@example.net",
                 *         "reason": "BOUNCE",
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "createdAt": "2026-12-01T12:00:00.000Z",
                 *         "endsAt": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SuppressionCreatedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    suppressionDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "suppression.deleted",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "suppressionId": "019a2b3c-4d5e-7f60-8123-00000000000a",
                 *         "kind": "ADDRESS",
                 *         "value": "ada@example.net",
                 *         "reason": "BOUNCE",
                 *         "emailId": "019a2b3c-4d5e-7f60-8123-000000000001",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "tags": [
                 *           "orders"
                 *         ],
                 *         "metadata": {
                 *           "order": "A-42"
                 *         },
                 *         "deletedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SuppressionDeletedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    jobFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "job.finished",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "jobId": "019a2b3c-4d5e-7f60-8123-00000000000b",
                 *         "type": "import",
                 *         "state": "completed",
                 *         "result": {
                 *           "totalRows": 1000,
                 *           "successCount": 999,
                 *           "createdCount": 990,
                 *           "updatedCount": 9,
                 *           "failureCount": 1
                 *         },
                 *         "failedReason": null,
                 *         "finishedAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobFinishedEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    eventTriggered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "event.triggered",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "eventId": "019a2b3c-4d5e-7f60-8123-00000000000c",
                 *         "name": "order.placed",
                 *         "contactId": "019a2b3c-4d5e-7f60-8123-000000000002",
                 *         "email": "ada@example.net",
                 *         "data": {
                 *           "total": 12.5
                 *         },
                 *         "emailId": null,
                 *         "createdAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventTriggeredEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endpointDisabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a2b3c-4d5e-7f60-8123-0000000000ff",
                 *       "type": "endpoint.disabled",
                 *       "timestamp": "2026-12-01T12:00:00.000Z",
                 *       "apiVersion": "2026-12-01",
                 *       "data": {
                 *         "endpointId": "019a2b3c-4d5e-7f60-8123-00000000000d",
                 *         "url": "https://example.com/webhooks",
                 *         "description": null,
                 *         "reason": "No delivery has succeeded for five days.",
                 *         "disabledAt": "2026-12-01T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EndpointDisabledEvent"];
            };
        };
        responses: {
            /** @description The event was received. Every status from 200 to 299 is a success. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
