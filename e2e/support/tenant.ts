import { basename } from 'node:path'
import { test } from '@playwright/test'

/** Users who can log in to the tenant of a file. */
const PEOPLE = ['superuser', 'tenantadmin', 'siteadmin', 'user', 'restricted']

export const originOfTests = (): string => String(test.info().project.use.baseURL)

/** Sends a request to the second port of `start-server.ts`. */
async function ask(path: string, init?: RequestInit): Promise<string> {
  const url = new URL(path, originOfTests())
  url.port = String(Number(url.port) + 1)
  const reply = await fetch(url, init)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${text}`)
  return text
}

/** Settings of one more Verka on the same database. */
export const settingsOfAnother = async (): Promise<Record<string, string>> => JSON.parse(await ask('/settings')) as Record<string, string>

let made: { file: string; key: Promise<string> } | undefined

/** The key of the tenant of the file that runs: a copy of the demo customer that no other file sees. */
export function tenantKey(): Promise<string> {
  const { file } = test.info()
  if (made?.file !== file) made = { file, key: ask(`/tenants/${basename(file, '.spec.ts')}`, { method: 'POST' }) }
  return made.key
}

/** The user name that a person of the demo customer has in the file's tenant. Others have theirs. */
export const userNameOf = async (person: string): Promise<string> => (PEOPLE.includes(person) ? `${person}.${await tenantKey()}` : person)
