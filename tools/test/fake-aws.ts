import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

interface Destination {
  EventDestinationName: string
  EventDestination: Record<string, unknown>
}

interface Subscription {
  /** The ARN that SNS lists. */
  arn: string
  /** The attribute `DeliveryPolicy` as it was received. */
  deliveryPolicy?: string | undefined
}

/**
 * A fake AWS account for the set-up. SES v2 uses JSON over REST; SNS uses forms and XML (AWS Query protocol).
 */
export interface FakeAws {
  url: string
  sets: Set<string>
  destinations: Map<string, Destination>
  topics: Map<string, Record<string, string>>
  /** Subscriptions by their endpoint. */
  subscriptions: Map<string, Subscription>
  /** The changes that were requested, in order. */
  changes: string[]
  stop(): Promise<void>
}

export async function startFakeAws(): Promise<FakeAws> {
  const server = createServer((req, res) => {
    void answer(fake, req).then(({ status, type, body }) =>
      res.writeHead(status, { 'content-type': type }).end(body),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const fake: FakeAws = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    sets: new Set(),
    destinations: new Map(),
    topics: new Map(),
    subscriptions: new Map(),
    changes: [],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

interface Reply {
  status: number
  type: string
  body: string
}

async function answer(fake: FakeAws, req: IncomingMessage): Promise<Reply> {
  const body = await text(req)
  const path = req.url ?? '/'
  return path.startsWith('/v2/')
    ? ses(fake, `${req.method} ${path}`, body)
    : sns(fake, new URLSearchParams(body))
}

const json = (body: object, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
const missing = json({ __type: 'NotFoundException', message: 'It does not exist.' }, 404)

function ses(fake: FakeAws, request: string, body: string): Reply {
  const [, method = '', name, rest = ''] =
    /^(\w+) \/v2\/email\/configuration-sets(?:\/([\w-]+))?(.*)$/.exec(request) ?? []
  if (method === 'POST' && name === undefined) {
    fake.sets.add(JSON.parse(body).ConfigurationSetName)
    fake.changes.push('CreateConfigurationSet')
    return json({})
  }
  if (name === undefined || !fake.sets.has(name)) return missing
  if (rest === '') return json({ ConfigurationSetName: name })
  return destinations(fake, { method, named: rest.split('/')[2], body })
}

function destinations(
  fake: FakeAws,
  { method, named, body }: { method: string; named: string | undefined; body: string },
): Reply {
  if (method === 'GET')
    return json({
      EventDestinations: [...fake.destinations].map(([Name, { EventDestination }]) => ({
        Name,
        ...EventDestination,
      })),
    })
  const given = JSON.parse(body)
  const key = String(named ?? given.EventDestinationName)
  fake.destinations.set(key, given)
  fake.changes.push(`${method === 'PUT' ? 'Update' : 'Create'}EventDestination`)
  return json({})
}

const xml = (action: string, result: string): Reply => ({
  status: 200,
  type: 'text/xml',
  body: `<${action}Response xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></${action}Response>`,
})
const escapeXml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

type Action = (fake: FakeAws, form: URLSearchParams) => string

const field = (form: URLSearchParams, name: string): string => form.get(name) ?? ''
const change = (fake: FakeAws, what: string, result = ''): string => {
  fake.changes.push(what)
  return result
}
const each = (name: string, all: Iterable<string>): string => `<${name}>${[...all].join('')}</${name}>`

const actions: Record<string, Action> = {
  ListTopics: ({ topics }) =>
    each(
      'Topics',
      [...topics.keys()].map((arn) => `<member><TopicArn>${arn}</TopicArn></member>`),
    ),
  CreateTopic: (fake, form) => {
    const made = `arn:aws:sns:eu-central-1:123456789012:${field(form, 'Name')}`
    const owner = { Sid: 'owner', Effect: 'Allow' }
    fake.topics.set(made, { Policy: JSON.stringify({ Version: '2008-10-17', Statement: [owner] }) })
    return change(fake, 'CreateTopic', `<TopicArn>${made}</TopicArn>`)
  },
  GetTopicAttributes: ({ topics }, form) =>
    each(
      'Attributes',
      Object.entries(topics.get(field(form, 'TopicArn')) ?? {}).map(
        ([key, value]) => `<entry><key>${key}</key><value>${escapeXml(value)}</value></entry>`,
      ),
    ),
  SetTopicAttributes: (fake, form) => {
    const [arn, name] = [field(form, 'TopicArn'), field(form, 'AttributeName')]
    fake.topics.set(arn, { ...fake.topics.get(arn), [name]: field(form, 'AttributeValue') })
    return change(fake, `SetTopicAttributes ${name}`)
  },
  ListSubscriptionsByTopic: ({ subscriptions }, form) =>
    each(
      'Subscriptions',
      [...subscriptions].map(
        ([endpoint, { arn }]) =>
          `<member><TopicArn>${field(form, 'TopicArn')}</TopicArn><Protocol>https</Protocol><Endpoint>${endpoint}</Endpoint><SubscriptionArn>${arn}</SubscriptionArn><Owner>1</Owner></member>`,
      ),
    ),
  Subscribe: (fake, form) => {
    const endpoint = field(form, 'Endpoint')
    const isGiven = field(form, 'Attributes.entry.1.key') === 'DeliveryPolicy'
    const deliveryPolicy = isGiven ? checked(field(form, 'Attributes.entry.1.value')) : undefined
    const known = fake.subscriptions.get(endpoint)
    if (known && isGiven && known.deliveryPolicy !== deliveryPolicy)
      throw new InvalidParameter('Attributes Reason: Subscription already exists with different attributes')
    fake.subscriptions.set(endpoint, known ?? { arn: 'PendingConfirmation', deliveryPolicy })
    return change(fake, 'Subscribe', '<SubscriptionArn>pending confirmation</SubscriptionArn>')
  },
  GetSubscriptionAttributes: (fake, form) => {
    const { deliveryPolicy } = confirmedOf(fake, form)
    if (deliveryPolicy === undefined) return each('Attributes', [])
    const { healthyRetryPolicy, ...others } = JSON.parse(deliveryPolicy)
    const filled = {
      numNoDelayRetries: 0,
      numMinDelayRetries: 0,
      numMaxDelayRetries: 0,
      ...healthyRetryPolicy,
    }
    const all = { sicklyRetryPolicy: null, throttlePolicy: null, requestPolicy: null, guaranteed: false }
    const value = escapeXml(JSON.stringify({ ...all, ...others, healthyRetryPolicy: filled }))
    return each('Attributes', [`<entry><key>DeliveryPolicy</key><value>${value}</value></entry>`])
  },
  SetSubscriptionAttributes: (fake, form) => {
    confirmedOf(fake, form).deliveryPolicy = checked(field(form, 'AttributeValue'))
    return change(fake, `SetSubscriptionAttributes ${field(form, 'AttributeName')}`)
  },
}

class InvalidParameter extends Error {}

function confirmedOf(fake: FakeAws, form: URLSearchParams): Subscription {
  const found = [...fake.subscriptions.values()].find(({ arn }) => arn === field(form, 'SubscriptionArn'))
  if (!found?.arn.startsWith('arn:')) throw new InvalidParameter('SubscriptionArn')
  return found
}

/** Returns the policy. Throws if it could exceed the limits of SNS with the longest possible delays. */
function checked(deliveryPolicy: string): string {
  const { healthyRetryPolicy: given } = JSON.parse(deliveryPolicy)
  const { minDelayTarget, maxDelayTarget, numRetries, numMinDelayRetries } = given
  const seconds = numMinDelayRetries * minDelayTarget + (numRetries - numMinDelayRetries) * maxDelayTarget
  if (numRetries > 100 || numMinDelayRetries + given.numMaxDelayRetries > numRetries)
    throw new InvalidParameter('DeliveryPolicy: healthyRetryPolicy.numRetries')
  if (seconds > 3_600)
    throw new InvalidParameter('DeliveryPolicy: Total policy retry time cannot be greater than 3600 seconds')
  return deliveryPolicy
}

function sns(fake: FakeAws, form: URLSearchParams): Reply {
  const name = field(form, 'Action')
  const action = actions[name]
  if (!action) return { status: 400, type: 'text/plain', body: `Unknown: ${name}` }
  try {
    return xml(name, action(fake, form))
  } catch (error) {
    if (!(error instanceof InvalidParameter)) throw error
    const errorXml = `<Error><Type>Sender</Type><Code>InvalidParameter</Code><Message>Invalid parameter: ${error.message}</Message></Error>`
    return { status: 400, type: 'text/xml', body: `<ErrorResponse>${errorXml}</ErrorResponse>` }
  }
}
