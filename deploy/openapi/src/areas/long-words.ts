/** The types of steps, for the words of their area. */
export const stepWords = `A new workflow has its \`TRIGGER\`. Each step that is added is joined to the last one.

| \`type\` | \`config\` | |
| --- | --- | --- |
| \`TRIGGER\` | \`eventName\` | where executions begin |
| \`SEND_EMAIL\` | \`recipient?\`: \`{"type": "CONTACT"}\` or \`{"type": "CUSTOM", "customEmail"}\` | sends the template \`templateId\`; mail that the contact may not get is \`SUPPRESSED\`, and the execution goes on |
| \`DELAY\` | \`amount\`, \`unit\` (\`minutes\`, \`hours\`, \`days\`) | at most 365 days |
| \`WAIT_FOR_EVENT\` | \`eventName\`, \`timeout?\` in seconds | leads on by the transition of its outcome, \`EVENT\` or \`TIMEOUT\`, or by one without |
| \`CONDITION\` | \`field\`, \`operator\`, \`value\`; or \`mode: "multi"\`, \`field\`, \`branches\` of \`{id, name?, operator, value}\` | leads on by \`yes\` and \`no\`; or by the first branch that fits, else \`default\` |
| \`WEBHOOK\` | \`url\`, \`method?\`, \`headers?\`, \`body?\`, each with variables (\`{{ contact.email }}\`) | signed with the webhook secret; private addresses are refused |
| \`UPDATE_CONTACT\` | \`updates?\` (null deletes a key), \`subscriptionAction?\` (\`subscribe\`, \`unsubscribe\`) | |
| \`EXIT\` | \`reason?\` | ends the execution |

The \`field\` of a \`CONDITION\`: \`contact.email\`, \`contact.subscribed\`, \`data.<key>\`, \`event.<key>\`, \`workflow.name\`, or \`segment.<id>\`.`
