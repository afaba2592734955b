import { addressOf } from '../addresses.ts'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import { LONG_TITLE } from '../stories/fixtures/definitions.ts'
import type { Login } from '../data/session-context.ts'
import type { Story, StoryFile } from '../stories/story.ts'

const LOOK = {
  key: 'demo',
  name: 'Lindviks kommun',
  culture: 'sv-SE',
  colours: DEFAULT_COLOURS,
  darkColours: DEFAULT_COLOURS,
  logoUrl: null,
  policyUrl: 'https://lindvik.example/policy',
} as unknown as NonNullable<Login['look']>

const page = (name: string, login: Partial<Login> = {}, address = addressOf('/')): Story => ({ name, address, login })

export default {
  title: 'Before the login',
  stories: [
    page('Verka'),
    page('a tenant', { look: LOOK }),
    page('a tenant, long text', { look: { ...LOOK, name: LONG_TITLE } }),
    page('logged out by the server', { look: LOOK, notice: { kind: 'warning', errors: [{ message: '@errors.sessionEnded' }] } }),
    page('login failed', { notice: { kind: 'error', errors: [{ message: '@errors.accessDenied' }, { message: '@errors.internal' }] } }),
    page('login page', {}, addressOf('/login')),
    page('login page, on the way to the login server', {}, addressOf('/login', undefined, { returnUrl: '/exe' })),
    page(
      'login page, with a message first',
      { notice: { kind: 'error', errors: [{ message: '@errors.accessDenied' }] } },
      addressOf('/login', undefined, { returnUrl: '/exe' }),
    ),
  ],
} satisfies StoryFile
