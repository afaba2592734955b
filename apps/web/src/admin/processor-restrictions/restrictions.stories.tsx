import { listImplementations, getImplementation } from '@verka/domain/processors/processor-configs.api.ts'
import {
  createProcessorRestriction,
  deleteProcessorRestriction,
  getProcessorRestriction,
  listProcessorRestrictions,
} from '@verka/domain/processors/processor-restrictions.api.ts'
import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { listTenants } from '@verka/domain/tenants/tenant-life.api.ts'
import { addressOf } from '../../addresses.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { implementation, implementationsOf, restriction } from '../../stories/fixtures/processors.ts'
import { storedTenant, VALLEY } from '../tenants/tenant-form.stories.tsx'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const VALLEY_TENANT = storedTenant(VALLEY)
export const SMS = restriction('sms', { mode: 'allow', licenceLevels: ['large'], tenantIds: [idOf('tenant', 2)] })

const at = (name: string, address: string, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  role: 'superUser',
  replies: [
    ...replies,
    replyWith(listImplementations, all(...implementationsOf('module'))),
    replyWith(getImplementation, implementation('sms')),
    replyWith(listProcessorRestrictions, all(SMS, restriction('pdfReceipt'))),
    replyWith(getProcessorRestriction, SMS),
    replyWith(createProcessorRestriction, { ...SMS, version: 2 }),
    replyWith(deleteProcessorRestriction, undefined),
    replyWith(listTenants, all(VALLEY_TENANT, { ...VALLEY_TENANT, id: idOf('tenant', 2), name: 'Norrköpings skolor' })),
    replyWith(filterAuditLog, { items: [] }),
  ],
})
const LIST = addressOf('/processors/restrictions/$type', { type: 'module' })
const CREATE = addressOf('/processors/restrictions/create/$type/$key', { type: 'module', key: 'sms' })
const EDIT = addressOf('/processors/restrictions/$type/$key/edit', { type: 'module', key: 'sms' })

export default {
  title: 'Restrictions of processors',
  stories: [
    at('list', LIST),
    at('list without a restriction', LIST, replyWith(listProcessorRestrictions, nothing)),
    at('list, loading', LIST, neverAnswer(listProcessorRestrictions)),
    at(
      'list, error',
      LIST,
      refuseWith(listProcessorRestrictions, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] }),
    ),
    at('new', CREATE),
    at('stored', EDIT),
    at('of a deleted tenant', EDIT, replyWith(getProcessorRestriction, { ...SMS, tenantIds: [idOf('tenant', 99)] })),
    at('that nobody may use', EDIT, replyWith(getProcessorRestriction, { ...SMS, tenantIds: [], licenceLevels: [] })),
    {
      ...at('removal', EDIT),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see('processors.restrictions.removeText')
      },
    },
  ],
} satisfies StoryFile
