/** The actions of the audit log. The build takes them from the definitions of the API. */
declare const AUDIT_ACTIONS: readonly string[]

/** `webhook-endpoint.secret-rotated` becomes `Webhook endpoint: secret rotated`. */
export function actionName(action: string): string {
  const [subject = '', ...verbs] = action.replaceAll('-', ' ').split('.')
  const name = subject.charAt(0).toUpperCase() + subject.slice(1)
  return verbs.length === 0 ? name : `${name}: ${verbs.join(' ')}`
}

/** The actions to filter by, with their names. Includes an action of the address that this version has not. */
export function actionOptions(chosen: string | undefined): readonly { value: string; label: string }[] {
  const known = chosen === undefined || AUDIT_ACTIONS.includes(chosen) ? [] : [chosen]
  return [...AUDIT_ACTIONS, ...known].map((value) => ({ value, label: actionName(value) }))
}
