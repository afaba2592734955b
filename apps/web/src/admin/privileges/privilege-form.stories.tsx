import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import {
  createPrivilege,
  deletePrivilege,
  getFullPrivilege,
  getPrivilegeUses,
  listPrivilegeUsers,
  updatePrivilege,
  type FullPrivilege,
  type Privilege,
} from '@verka/domain/privileges/privileges.api.ts'
import { getSiteRights, type SiteRights } from '@verka/domain/users/user-sites.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { LONG_NAME, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { EVA } from '../../stories/fixtures/people.ts'
import { fullPrivilege, RIGHTS, rightsService } from '../../stories/fixtures/rights.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const LENDS = fullPrivilege()

/** A privilege as it is answered when it was saved. */
export function storedPrivilege(full: FullPrivilege): Privilege {
  const { services: _services, elementTypes: _elementTypes, userCount: _userCount, ...stored } = full
  return stored
}

const CREATE = addressOf('/users/privileges/create')
const EDIT = addressOf('/users/privileges/$id/edit', { id: LENDS.id })
const holder = (number: number, name: string, isDisabled = false) => ({
  id: idOf('user', number),
  name,
  userName: name.toLowerCase(),
  isDisabled,
  isProgram: false,
})

const form = (name: string, address: string, stored: FullPrivilege, rights: SiteRights, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(getSiteRights, rights),
    replyWith(getFullPrivilege, stored),
    replyWith(listPrivilegeUsers, all(holder(2, EVA.name))),
    replyWith(getPrivilegeUses, { items: [] }),
    replyWith(createPrivilege, storedPrivilege(stored)),
    replyWith(updatePrivilege, { ...storedPrivilege(stored), version: 2 }),
    replyWith(deletePrivilege, undefined),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'privilege', { entityId: stored.id, name: stored.name })] }),
  ],
})
const create = (name: string, rights = RIGHTS, ...replies: StubbedReply[]) => form(name, CREATE, LENDS, rights, ...replies)
const edit = (name: string, stored = LENDS, ...replies: StubbedReply[]) => form(name, EDIT, stored, RIGHTS, ...replies)

const MANY: SiteRights = {
  ...RIGHTS,
  services: Array.from({ length: 24 }, (_, at) =>
    rightsService(at + 1, at % 5 ? `Tjänst ${at + 1}` : `${LONG_NAME} ${at}`, ['start', 'update']),
  ),
}

export default {
  title: 'Privilege form',
  stories: [
    create('new'),
    create('new, no services', { ...RIGHTS, services: [] }),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    create('new, many services', MANY),
    edit('stored'),
    edit('stored, nobody has it', fullPrivilege({ userCount: 0 }), replyWith(listPrivilegeUsers, nothing)),
    edit(
      'stored, limited to a category',
      fullPrivilege({
        elementTypeIds: [idOf('elementType', 2)],
        elementTypes: [{ id: idOf('elementType', 2), localizedNames: localized('Rum') }],
      }),
    ),
    edit(
      'stored, held by many that the reader does not administer',
      fullPrivilege({
        userCount: 13,
        grants: [
          ...LENDS.grants,
          { transactionTypeId: idOf('transactionType', 99), operationModes: ['start'], view: 'own', forOthers: false },
        ],
      }),
      replyWith(
        listPrivilegeUsers,
        all(holder(2, EVA.name), holder(3, LONG_TITLE.slice(0, 100), true), { ...holder(4, 'Ekonomisystemet'), isProgram: true }),
      ),
    ),
    edit('stored, read-only', fullPrivilege({ can: { edit: false, delete: false } })),
    edit('stored, long text', fullPrivilege({ name: LONG_NAME, description: LONG_TITLE.repeat(5) })),
    { ...edit('copy'), address: addressOf('/users/privileges/create', undefined, { from: LENDS.id }) },
    {
      ...edit('delete refused, in use', LENDS, replyWith(getPrivilegeUses, { items: [{ kind: 'users', count: 3 }] })),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/kan inte tas bort/)
      },
    },
    edit('loading', LENDS, neverAnswer(getFullPrivilege)),
    edit('error', LENDS, refuseWith(getSiteRights, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] })),
    edit(
      'no rights',
      LENDS,
      refuseWith(getFullPrivilege, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }),
    ),
  ],
} satisfies StoryFile
