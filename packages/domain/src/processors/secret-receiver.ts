import type { Values } from '../forms/field.ts'
import type { Implementation } from './implementations/implementation.ts'

const originOf = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : undefined

/**
 * Whether values of a config send its secrets to another receiver than earlier ones: another scheme, host or port. Then they are entered
 * again, by somebody who has them; otherwise a person who may save configs could read their secrets at an address of their own.
 */
export function hasOtherReceiver(
  { configFields, secretsGoTo }: Pick<Implementation, 'configFields' | 'secretsGoTo'>,
  before: Values,
  after: Values,
): boolean {
  const field = configFields.find(({ key }) => key === secretsGoTo)
  return field !== undefined && originOf(before[field.id]) !== originOf(after[field.id])
}
