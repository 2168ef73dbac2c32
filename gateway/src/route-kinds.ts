export const workflows = { service: 'workflow-engine' } as const

export const evenDisabled = { whileDisabled: 'allowed' } as const
