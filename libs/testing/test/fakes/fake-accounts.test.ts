import {
  conformsToAccountsApi,
  fakeAccounts,
  type FakeProject,
  type FakeSession,
} from '../../src/fakes/index.ts'

describe('fakeAccounts', () => {
  conformsToAccountsApi(async (keyStore) => {
    const api = fakeAccounts(keyStore)
    const projects = new Map<string, FakeProject>()
    const sessions = new Map<string, FakeSession>()
    return {
      api,
      addProject: async () => {
        const project = api.addProject()
        projects.set(project.id, project)
        return { ...project }
      },
      rotate: async (projectId) => {
        const project = known(projects, projectId)
        await api.rotate(project)
        return { ...project }
      },
      disable: async (projectId) => api.disable(known(projects, projectId)),
      signIn: async (member) => {
        const { session } = await api.signIn(member && [[known(projects, member.projectId), member.role]])
        sessions.set(session.id, session)
        return { sessionId: session.id, userId: session.userId }
      },
      logOut: async (sessionId) => api.logOut(known(sessions, sessionId)),
      removeMember: async ({ projectId, userId }) => {
        const session = [...sessions.values()].find((each) => each.userId === userId)
        if (session) await api.removeMember(session, known(projects, projectId))
      },
      stop: async () => undefined,
    }
  })
})

function known<Value>(all: ReadonlyMap<string, Value>, id: string): Value {
  const found = all.get(id)
  if (!found) throw new Error(`Not made by this test: ${id}`)
  return found
}
