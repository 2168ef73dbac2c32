/** The description of the condition language, in Markdown. */
export const conditionDescription = `A group matches if all its filters and its nested tree (\`conditions\`) match; \`logic\` joins the groups. A condition can have at most 8 levels of trees and 100 filters.

| Field | Operators |
| --- | --- |
| \`email\` | \`equals\`, \`notEquals\`, \`in\`, \`notIn\`, \`contains\`, \`notContains\`, \`startsWith\`, \`endsWith\` |
| \`subscribed\` | \`equals\`, \`notEquals\` |
| \`createdAt\`, \`updatedAt\` | \`equals\`, \`notEquals\`, \`greaterThan\`, \`greaterThanOrEqual\`, \`lessThan\`, \`lessThanOrEqual\`, \`within\`, \`olderThan\` |
| \`data.<key>\`, and each \`field\` of a \`where\` | all of the above, \`exists\`, \`notExists\` |
| \`event.<name>\`, \`email.<activity>\` (\`sent\`, \`delivered\`, \`opened\`, \`clicked\`, \`bounced\`, \`complained\`) | \`triggered\`, \`notTriggered\`, \`triggeredWithin\`, \`triggeredOlderThan\`, \`notTriggeredWithin\`, \`countAtLeast\`, \`countAtMost\`; all with \`where\` on the event's data, the counts with \`within: {amount, unit}\` |
| \`segment.<id>\` | \`memberOfSegment\`, \`notMemberOfSegment\` |

\`within\` and \`olderThan\` take a number as \`value\` and a \`unit\`: \`minutes\`, \`hours\` or \`days\`. ISO 8601 dates in data are compared as instants. Their default zone is UTC. \`equals\` with a date matches the whole UTC day. \`subscribed\` takes a boolean. Types must be the same: \`5\` is not \`"5"\`. A missing value matches only \`notExists\`, and \`equals\` with null.

Contacts that have placed three orders within 30 days and do not have the plan \`pro\`:

\`\`\`json
{
  "logic": "AND",
  "groups": [
    {
      "filters": [
        { "field": "data.plan", "operator": "notEquals", "value": "pro" },
        { "field": "event.order.placed", "operator": "countAtLeast", "value": 3, "within": { "amount": 30, "unit": "days" } }
      ]
    }
  ]
}
\`\`\``
