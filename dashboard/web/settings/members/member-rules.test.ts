import { assignableRoles, isLastOwner, memberActions, type Viewer } from './member-rules.ts'

const owner = { userId: 'owner', role: 'OWNER' } as const
const otherOwner = { userId: 'other-owner', role: 'OWNER' } as const
const admin = { userId: 'admin', role: 'ADMIN' } as const
const member = { userId: 'member', role: 'MEMBER' } as const
const all = [owner, admin, member]

const viewer = (one: Omit<Viewer, 'isProjectDisabled'>, isProjectDisabled = false): Viewer => ({
  ...one,
  isProjectDisabled,
})

describe('assignableRoles', () => {
  it('returns all roles for an owner, and all except OWNER for an admin', () => {
    expect(assignableRoles(viewer(owner))).toEqual(['OWNER', 'ADMIN', 'MEMBER'])
    expect(assignableRoles(viewer(admin))).toEqual(['ADMIN', 'MEMBER'])
  })

  it('returns none for a member, and none in a disabled project', () => {
    expect(assignableRoles(viewer(member))).toEqual([])
    expect(assignableRoles(viewer(owner, true))).toEqual([])
  })
})

describe('memberActions', () => {
  it('lets an admin change and remove admins and members, but no owner', () => {
    const actions = { canChangeRole: true, canRemove: true }
    expect(memberActions(viewer(admin), member, all)).toEqual(actions)
    expect(memberActions(viewer(admin), otherOwner, [...all, otherOwner])).toEqual({
      canChangeRole: false,
      canRemove: false,
    })
  })

  it('protects the last owner', () => {
    expect(isLastOwner(owner, all)).toBe(true)
    expect(memberActions(viewer(owner), owner, all).canChangeRole).toBe(false)
    expect(memberActions(viewer(owner), owner, [...all, otherOwner]).canChangeRole).toBe(true)
  })

  it('has no removal of the viewer, who leaves instead', () => {
    expect(memberActions(viewer(admin), admin, all)).toEqual({ canChangeRole: true, canRemove: false })
  })

  it('returns no actions for a member', () => {
    expect(memberActions(viewer(member), admin, all)).toEqual({ canChangeRole: false, canRemove: false })
  })
})
