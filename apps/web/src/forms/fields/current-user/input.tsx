import { useSession } from '../../../data/session-context.ts'
import type { FieldInputProps } from '../field-input-props.ts'
import { PersonInput } from '../person-input.tsx'

/** The saving user: in a new form the one who is logged in. */
export function CurrentUserFieldInput(props: FieldInputProps) {
  const { user } = useSession()
  return <PersonInput {...props} expected={user.name} />
}
