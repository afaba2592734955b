import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { createUserCode, deleteUserCode, getUserCode } from '@verka/domain/stations/person-codes.api.ts'
import { getUserLogins, linkUserLogin, unlinkUserLogin, type UserLogins } from '@verka/domain/users/user-logins.api.ts'
import { getSiteRights, listUserSites, type UserSite } from '@verka/domain/users/user-sites.api.ts'
import { confirmUser, createUser, deleteUser, getUser, getUserUses, updateUser, type User } from '@verka/domain/users/users.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { LONG_NAME, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { KIM, NORTH, SOUTH, user } from '../../stories/fixtures/people.ts'
import { personCode } from '../../stories/fixtures/stations.ts'
import { RIGHTS } from '../../stories/fixtures/rights.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const OLA = user(3, 'Ola Nordmann', { privilegeIds: [idOf('privilege', 1)] })
const MYSELF = user(1, KIM.name, { id: KIM.id, userId: KIM.id, role: 'tenantAdmin' })
const SITES = [NORTH, SOUTH]
const NO_LOGINS: UserLogins = { issuer: null, links: [], refused: [], mayNameFreely: false }
const ISSUER = 'https://login.lindvik.example'

const CREATE = addressOf('/users/create')
const editOf = ({ id }: User) => addressOf('/users/$id/edit', { id })

const form = (name: string, address: string, stored: User, sites: UserSite[], ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(listUserSites, all(...sites)),
    replyWith(getSiteRights, RIGHTS),
    replyWith(getUser, stored),
    replyWith(getUserLogins, NO_LOGINS),
    replyWith(getUserUses, { items: [] }),
    replyWith(createUser, { ...stored, confirmationEmail: 'sent' }),
    replyWith(updateUser, { ...stored, version: 2 }),
    replyWith(deleteUser, undefined),
    replyWith(confirmUser, { ...stored, confirmationEmail: 'sent' }),
    replyWith(linkUserLogin, NO_LOGINS),
    replyWith(unlinkUserLogin, undefined),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'user', { entityId: stored.id, name: stored.name })] }),
  ],
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, CREATE, OLA, SITES, ...replies)
const edit = (name: string, stored = OLA, ...replies: StubbedReply[]) => form(name, editOf(stored), stored, SITES, ...replies)

const LOGINS: UserLogins = {
  issuer: ISSUER,
  links: [{ issuer: ISSUER, subject: 'ola-123', linkedAt: '2026-10-01T08:00:00.000Z' }],
  refused: [
    {
      reference: 'AB12CD34',
      issuer: ISSUER,
      subject: 'ola-456',
      email: 'ola@lindvik.example',
      isEmailVerified: false,
      reason: 'emailNotVerified',
      refusedAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  mayNameFreely: true,
}

const withStations = (story: Story): Story => ({
  ...story,
  tenant: { hasStations: true },
  replies: [
    ...(story.replies ?? []),
    replyWith(getUserCode, { code: { isCard: false, createdAt: '2026-11-20T08:00:00.000Z' } }),
    replyWith(createUserCode, ({ card }) => personCode(card === undefined ? {} : { code: card, isCard: true })),
    replyWith(deleteUserCode, undefined),
  ],
})

export default {
  title: 'User form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    { ...create('new, by a site administrator'), role: 'siteAdmin' },
    form(
      'new, many sites',
      CREATE,
      OLA,
      Array.from({ length: 60 }, (_, at) => ({
        ...SOUTH,
        id: idOf('site', 100 + at),
        key: `site${at}`,
        name: at % 7 ? `Område ${at}` : LONG_NAME,
      })),
    ),
    edit('stored'),
    edit('stored, invited', user(3, 'Ola Nordmann', { isInvited: true })),
    edit('stored, disabled', user(3, 'Ola Nordmann', { isDisabled: true })),
    edit('stored, without a site', user(3, 'Ola Nordmann', { sites: [] })),
    edit('stored, an administrator', user(3, 'Ola Nordmann', { role: 'siteAdmin' })),
    edit('stored, oneself', MYSELF),
    edit('stored, of other sites, too', user(3, 'Ola Nordmann', { can: { edit: false, delete: false } })),
    edit('stored, long text', user(3, LONG_TITLE.slice(0, 100), { email: `${'x'.repeat(60)}@lindvik.example`, userName: 'x'.repeat(100) })),
    edit('stored, logs in at another server', OLA, replyWith(getUserLogins, LOGINS)),
    withStations(edit('with a station code', OLA)),
    withStations(edit('without a station code', OLA, replyWith(getUserCode, { code: null }))),
    {
      ...edit(
        'deletion, with a loan and a booking',
        OLA,
        replyWith(getUserUses, {
          items: [
            { kind: 'personLoans', count: 1 },
            { kind: 'personBookings', count: 2 },
          ],
        }),
      ),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see('types.mustEndFirst')
      },
    },
    {
      ...edit('deletion', OLA),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/kan inte logga in mer/)
      },
    },
    edit('loading', OLA, neverAnswer(getUser)),
    edit('error', OLA, refuseWith(listUserSites, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    edit('no rights', OLA, refuseWith(getUser, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })),
  ],
} satisfies StoryFile
