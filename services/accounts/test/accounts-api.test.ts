import { accountsApi } from '@postrider/contracts/internal'
import { peerApi } from '@postrider/testing/service'
import { conformsToAccountsApi } from '@postrider/testing/fakes'
import {
  addMember,
  disableProject,
  makeProject,
  membersPath,
  projectsPath,
  someUser,
  startAccounts,
  type TestUser,
} from './start.ts'

// The fake accounts service in the gateway's tests runs the same tests.
describe('the internal API of accounts', () => {
  conformsToAccountsApi(async (keyStore) => {
    const accounts = await startAccounts({ keyStore })
    const owners = new Map<string, TestUser>()
    const users = new Map<string, TestUser>()
    return {
      api: peerApi(accounts.service, accountsApi),
      addProject: async () => {
        // Each project has its own owner, because the owner of a disabled project may not create another
        // project.
        const owner = await someUser(accounts)
        const project = await makeProject(owner)
        owners.set(project.id, owner)
        return keysOf(project)
      },
      rotate: async (projectId) => {
        const path = `${projectsPath}/${projectId}/regenerate-keys`
        return keysOf((await owners.get(projectId)?.client.post(path))?.body)
      },
      disable: async (projectId) => void (await disableProject(accounts, projectId)),
      signIn: async (member) => {
        const user = await someUser(accounts)
        users.set(user.sessionId, user)
        if (member) await addMember(accounts, { ...member, userId: user.id })
        return { sessionId: user.sessionId, userId: user.id }
      },
      logOut: async (sessionId) => void (await users.get(sessionId)?.client.get('/auth/logout')),
      removeMember: async ({ projectId, userId }) =>
        void (await owners.get(projectId)?.client.delete(`${membersPath(projectId)}/${userId}`)),
      stop: accounts.stop,
    }
  })
})

const keysOf = (project: { id: string; public: string; secret: string }) => ({
  id: project.id,
  publicKey: project.public,
  secretKey: project.secret,
})
