import * as MODULES from './all-calls.ts'
import type { Call } from './api/contract.ts'

type AllExports = typeof MODULES
/** A call is recognised by `access`: a check by `extends Call` would compare every schema with every other. */
type NameOfCall = { [Name in keyof AllExports]: 'access' extends keyof AllExports[Name] ? Name : never }[keyof AllExports]
export type Calls = Pick<AllExports, NameOfCall>
export type CallName = keyof Calls

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'access' in value && 'method' in value

/** Every call of the API by name. For the server only: a client imports just the calls that it makes. */
export const CALLS = Object.fromEntries(Object.entries(MODULES).filter(([, value]) => isCall(value))) as unknown as Calls
