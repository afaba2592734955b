import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { deleteTenantConfig, getFullTenantConfig, updateTenantConfig } from '@verka/domain/tenants/tenant-config.api.ts'
import { DEFAULT_THEMES, type TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import { getOpenAccess } from '@verka/domain/open/open-access.api.ts'
import { addressOf } from '../../../addresses.ts'
import { auditEntry } from '../../../stories/fixtures/audit.ts'
import { LONG_TITLE } from '../../../stories/fixtures/definitions.ts'
import { openAccess } from '../../../stories/fixtures/open-access.ts'
import { failWith, missingAnswers } from '../../../stories/missing-answers.ts'
import type { Actor, Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'
import { VALLEY } from '../tenant-form.stories.tsx'

/** White on black, 16 by 8. */
const LOGO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8"><rect width="16" height="8" fill="#123"/></svg>')}`

export const CONFIG: TenantConfig = {
  id: VALLEY.id,
  version: 4,
  resourceConfiguration: { globalResources: { logoUrl: null, colours: DEFAULT_THEMES }, adminResources: { colours: null } },
  clientResources: { useElementListExe: false },
  settings: { anonymousAccess: false, disableColumnSorting: false, reservations: false, lockdown: false },
  openReports: { keepReportsDays: 30, keepContactDays: 90 },
  can: { edit: true },
}
const PALE = { primary: '#ffee58', secondary: '#fff59d', accent: '#ffffff' }
const looks = (resources: Partial<NonNullable<TenantConfig['resourceConfiguration']>['globalResources']>, admin = false): TenantConfig => ({
  ...CONFIG,
  resourceConfiguration: {
    globalResources: { logoUrl: null, colours: DEFAULT_THEMES, ...resources },
    adminResources: { colours: admin ? DEFAULT_THEMES : null },
  },
})

const config = (name: string, stored: TenantConfig, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'superUser',
  address: addressOf('/tenants/$id/config', { id: VALLEY.id }),
  replies: [
    ...replies,
    replyWith(getFullTenantConfig, { ...stored, tenant: VALLEY }),
    replyWith(updateTenantConfig, { ...stored, version: stored.version + 1 }),
    replyWith(deleteTenantConfig, undefined),
    replyWith(getOpenAccess, openAccess()),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'tenant', { entityId: VALLEY.id, name: VALLEY.name })] }),
  ],
})
const plain = (name: string, ...replies: StubbedReply[]) => config(name, CONFIG, ...replies)

const allow =
  (shown: Parameters<Actor['see']>[0]): NonNullable<Story['act']> =>
  async ({ press, see }) => {
    await press(/^Tillgång utan inloggning/)
    await see(shown)
  }

export default {
  title: 'Look and settings of a tenant',
  stories: [
    plain('as at first'),
    config('with a logo', looks({ logoUrl: LOGO })),
    config('own colours in the dark and in administration', looks({ colours: { light: DEFAULT_THEMES.light, dark: PALE } }, true)),
    config('colours that cannot be read', looks({ colours: { light: PALE, dark: PALE } })),
    config('all switched on', {
      ...CONFIG,
      clientResources: { useElementListExe: true },
      settings: { anonymousAccess: true, disableColumnSorting: true, reservations: true, lockdown: true },
    }),
    plain('long text', replyWith(getFullTenantConfig, { ...CONFIG, tenant: { ...VALLEY, name: LONG_TITLE.slice(0, 100) } })),
    { ...plain('locking down'), act: ({ press }) => press(/^Lås kundkontot/) },
    { ...plain('allowing bookings'), act: ({ press }) => press(/^Bokningar/) },
    { ...plain('allowing access without a login'), act: allow(/22 objekt i 2 kategorier/) },
    { ...plain('allowing access that shows nothing', replyWith(getOpenAccess, openAccess({ sites: [] }))), act: allow(/Inget visas ännu/) },
    { ...plain('allowing access, counting', neverAnswer(getOpenAccess)), act: allow('openAccess.counting') },
    { ...plain('allowing access, not counted', failWith(getOpenAccess)), act: allow('openAccess.notCounted') },
    { ...plain('back to the defaults'), act: ({ press }) => press('tenants.reset') },
    {
      ...plain(
        'refused by the server',
        refuseWith(updateTenantConfig, {
          status: 400,
          code: 'invalid',
          errors: [{ message: '@errors.wrongType', field: 'resourceConfiguration.globalResources.colours.light.primary' }],
        }),
      ),
      act: async ({ press }) => {
        await press(/^Objektlista som startsida/)
        await press('ui.save')
      },
    },
    ...missingAnswers(plain, getFullTenantConfig),
  ],
} satisfies StoryFile
