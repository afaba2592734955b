import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import {
  createTenant,
  deleteTenant,
  getTenant,
  listTimeZones,
  updateTenant,
  type Tenant,
  type TenantWithUsage,
} from '@verka/domain/tenants/tenant-life.api.ts'
import { usageAt } from '@verka/domain/tenants/licences.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { LONG_NAME, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { idOf, stamps } from '../../stories/fixtures/ids.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const VALLEY: TenantWithUsage = {
  ...stamps(),
  id: idOf('tenant'),
  key: 'dalen',
  name: 'Dalens fastigheter',
  culture: 'sv-SE',
  timeZone: 'Europe/Stockholm',
  contact: {
    name: 'Eva Lind',
    address: 'Storgatan 1',
    zipcode: '123 45',
    city: 'Dalen',
    phoneNo: '010-123 45',
    email: 'eva@dalen.example',
  },
  licenceLevel: 'small',
  isBilledAnnually: true,
  policyUrl: 'https://dalen.example/policy',
  rssFeedUrl: null,
  isLockedDown: false,
  sites: [
    { id: idOf('site', 11), key: 'ost', name: 'Öst' },
    { id: idOf('site', 12), key: 'vast', name: 'Väst' },
  ],
  can: { edit: true, delete: true },
  usage: { objects: { count: 480, limit: 500 }, users: { count: 12, limit: 25 }, bytes: { count: 1_610_612_736, limit: 2_147_483_648 } },
}

/** A tenant as it is answered when it was saved. */
export function storedTenant(full: TenantWithUsage): Tenant {
  const { usage: _, ...stored } = full
  return stored
}

const CREATE = addressOf('/tenants/create')
const EDIT = addressOf('/tenants/$id/edit', { id: VALLEY.id })

const form = (name: string, address: string, stored: TenantWithUsage, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  role: 'superUser',
  replies: [
    ...replies,
    replyWith(getTenant, stored),
    replyWith(listTimeZones, {
      items: [
        { name: 'W. Europe Standard Time', kind: 'windows', offsetMinutes: 60, places: ['Stockholm', 'Berlin'] },
        { name: 'Europe/Stockholm', kind: 'iana', offsetMinutes: 60, places: [] },
        { name: 'Europe/Helsinki', kind: 'iana', offsetMinutes: 120, places: [] },
      ],
    }),
    replyWith(createTenant, storedTenant(stored)),
    replyWith(updateTenant, { ...storedTenant(stored), version: 2 }),
    replyWith(deleteTenant, undefined),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'delete', 'tenant', { entityId: stored.id, name: stored.name })] }),
  ],
})
const edit = (name: string, more: Partial<TenantWithUsage> = {}, ...replies: StubbedReply[]) =>
  form(name, EDIT, { ...VALLEY, ...more }, ...replies)

export default {
  title: 'Tenant form',
  stories: [
    form('new', CREATE, VALLEY),
    { ...form('new, with errors', CREATE, VALLEY), act: ({ press }) => press('ui.save') },
    edit('stored'),
    edit('stored, full licence', {
      usage: usageAt('small', { ...VALLEY.usage, objects: { count: 500, limit: null } }),
    }),
    edit('stored, one’s own', { id: asId('019df82c-0000-7000-8000-000000000001') }),
    edit('stored, long text', {
      name: LONG_TITLE.slice(0, 100),
      sites: Array.from({ length: 6 }, (_, at) => ({ id: idOf('site', 20 + at), key: `${'x'.repeat(49)}${at}`, name: LONG_NAME })),
    }),
    { ...edit('a site leaves'), act: ({ press }) => press(/Ta bort området Väst/) },
    {
      ...edit(
        'a site is refused to leave',
        {},
        refuseWith(updateTenant, {
          status: 409,
          code: 'inUse',
          errors: [{ message: '@errors.siteInUse', field: 'sites', params: { site: 'vast', name: 'Väst', what: 'elements', count: 3 } }],
        }),
      ),
      act: async ({ press }) => {
        await press(/Ta bort området Väst/)
        await press('ui.save')
      },
    },
    {
      ...edit('deletion'),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see('tenants.deleteText')
      },
    },
    edit('loading', {}, neverAnswer(getTenant)),
    edit('error', {}, refuseWith(getTenant, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    edit('no rights', {}, refuseWith(getTenant, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] })),
  ],
} satisfies StoryFile
