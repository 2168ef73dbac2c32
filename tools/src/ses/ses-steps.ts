import {
  CreateConfigurationSetCommand,
  CreateConfigurationSetEventDestinationCommand,
  GetConfigurationSetCommand,
  GetConfigurationSetEventDestinationsCommand,
  NotFoundException,
  UpdateConfigurationSetEventDestinationCommand,
  type EventDestination,
  type EventType,
} from '@aws-sdk/client-sesv2'
import type { Setup, Step } from './step.ts'

const destinationName = 'postrider'

/**
 * The events that the send service records. Opens and clicks are missing, because our own links record them.
 */
const events: EventType[] = ['SEND', 'DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT']

export const configurationSet: Step = {
  what: 'the configuration set of SES',
  isDone: async ({ ses, config }) => {
    const command = new GetConfigurationSetCommand({ ConfigurationSetName: config.configurationSet })
    return (await orUndefined(ses.send(command))) !== undefined
  },
  apply: async ({ ses, config }) => {
    await ses.send(new CreateConfigurationSetCommand({ ConfigurationSetName: config.configurationSet }))
  },
}

export const eventDestination: Step = {
  what: 'its events go to the topic',
  isDone: async (setup) => {
    const found = await findDestination(setup)
    if (found?.Enabled !== true || setup.topicArn === undefined) return false
    const sent = new Set(found.MatchingEventTypes)
    return found.SnsDestination?.TopicArn === setup.topicArn && events.every((event) => sent.has(event))
  },
  apply: async (setup) => {
    const { ses, config, topicArn } = setup
    const input = {
      ConfigurationSetName: config.configurationSet,
      EventDestinationName: destinationName,
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: events,
        SnsDestination: { TopicArn: topicArn },
      },
    }
    await ses.send(
      (await findDestination(setup))
        ? new UpdateConfigurationSetEventDestinationCommand(input)
        : new CreateConfigurationSetEventDestinationCommand(input),
    )
  },
}

async function findDestination({ ses, config }: Setup): Promise<EventDestination | undefined> {
  const command = new GetConfigurationSetEventDestinationsCommand({
    ConfigurationSetName: config.configurationSet,
  })
  const response = await orUndefined(ses.send(command))
  return response?.EventDestinations?.find(({ Name }) => Name === destinationName)
}

/** Returns undefined if SES does not find the resource. */
async function orUndefined<Answer>(response: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await response
  } catch (error) {
    if (error instanceof NotFoundException) return undefined
    throw error
  }
}
