import { useSession } from '../../../data/session-context.ts'
import type { FieldInputProps } from '../field-input-props.ts'
import { PersonInput } from '../person-input.tsx'

/** Whoever saves: in a new form the person who is logged in. */
export function CurrentUserFieldInput(props: FieldInputProps) {
  const { user } = useSession()
  return <PersonInput {...props} expected={user.name} />
}
