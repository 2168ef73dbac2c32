import { contactCreated, eventTracked } from './contacts.ts'
import { emailQueued } from './emails.ts'
import { projectCreated } from './projects.ts'

/** Every topic that a service says something on; whoever sets up a Kafka creates them before the services start. */
export const topics: readonly string[] = [projectCreated, contactCreated, eventTracked, emailQueued].map(
  ({ topic }) => topic,
)
