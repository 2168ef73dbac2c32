import { planAccountDeletion, type HeldRole } from './account-deletion.ts'

const held = (name: string, more: Partial<HeldRole> = {}): HeldRole => ({
  projectId: name,
  name,
  role: 'OWNER',
  madeProject: true,
  isDisabled: false,
  members: 1,
  owners: 1,
  ...more,
})

const namesIn = (roles: readonly HeldRole[]): string[] => roles.map(({ name }) => name)

describe('planAccountDeletion', () => {
  it('deletes projects without other members, and is prevented by projects that would have no owner', () => {
    const plan = planAccountDeletion([
      held('own'),
      held('team', { members: 3 }),
      held('shared', { members: 3, owners: 2 }),
      held('joined', { members: 2, role: 'ADMIN', madeProject: false }),
    ])

    expect(namesIn(plan.onlyMemberOf)).toEqual(['own'])
    expect(namesIn(plan.lastOwnerOf)).toEqual(['team'])
    expect(namesIn(plan.left)).toEqual(['shared', 'joined'])
    expect(plan.isDisabled).toBe(false)
  })

  it.each([
    ['the user is the only member', held('p', { isDisabled: true, madeProject: false }), true],
    ['the user created it', held('p', { isDisabled: true, members: 2, owners: 2 }), true],
    [
      'another user created it',
      held('p', { isDisabled: true, members: 2, role: 'ADMIN', madeProject: false }),
      false,
    ],
  ])('with a disabled project: %s', (_name, role, isDisabled) => {
    expect(planAccountDeletion([role]).isDisabled).toBe(isDisabled)
  })
})
