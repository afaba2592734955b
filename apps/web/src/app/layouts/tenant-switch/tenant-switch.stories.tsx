import { listTenants } from '@verka/domain/tenants/tenant-life.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { storedTenant, VALLEY } from '../../../admin/tenants/tenant-form.stories.tsx'
import { LONG_NAME } from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { all, nothing } from '../../../stories/fixtures/lists.ts'
import { failWith } from '../../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { neverAnswer, replyWith, type StubbedReply } from '../../../stories/stubbed-replies.ts'
import { ElsewhereStrip } from './elsewhere-strip.tsx'
import { TenantSwitchDialog } from './tenant-switch-dialog.tsx'

const tenant = (number: number, name: string) => ({ ...storedTenant(VALLEY), id: idOf('tenant', number), key: `kund${number}`, name })
export const OWN = { id: asId<'tenant'>('019df82c-0000-7000-8000-000000000001'), name: 'Lindviks kommun' }
const PRESENT = { ...tenant(1, OWN.name), id: OWN.id, key: 'demo' }
const HILL = tenant(2, 'Bergets skola')
const EMPTY = { ...tenant(3, 'Nya kunden'), sites: [] }

const choice = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  role: 'superUser',
  render: () => <TenantSwitchDialog area="administration" isOpen onClose={() => undefined} />,
  replies: [...replies, replyWith(listTenants, all(PRESENT, storedTenant(VALLEY), HILL, EMPTY))],
})
const strip = (name: string, home: string): Story => ({
  name,
  role: 'superUser',
  session: { home: { ...OWN, name: home, key: 'own' } as NonNullable<NonNullable<Story['session']>['home']> },
  render: () => <ElsewhereStrip area="administration" />,
})

export default {
  title: 'Tenant switch',
  stories: [
    choice('some'),
    choice('none', replyWith(listTenants, nothing)),
    choice('200', replyWith(listTenants, all(...Array.from({ length: 200 }, (_, at) => tenant(at + 10, `Kund ${at + 1}`))))),
    choice('long text', replyWith(listTenants, all(tenant(2, `${LONG_NAME} ${LONG_NAME}`)))),
    choice('loading', neverAnswer(listTenants)),
    choice('error', failWith(listTenants)),
    strip('working elsewhere', 'Verka AB'),
    { ...strip('working elsewhere, long text', LONG_NAME), tenant: { name: LONG_NAME } },
  ],
} satisfies StoryFile
