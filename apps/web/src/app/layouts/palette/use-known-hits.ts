import { IconBox, IconCategory, IconClipboardList, IconDeviceMobile, IconForms, IconReportAnalytics, IconTags } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { isAdmin, isAtLeast } from '@verka/domain/access/roles.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { executionStart } from '../../starts.ts'
import type { Area } from '../tenant-switch/use-tenant-switch.ts'
import { MENU } from '../side-menu/menu.ts'
import type { Hit } from './hit.ts'

type Named = { id: string; localizedNames: LocalizedText[] }

/** The site's pages and definitions that the role may open: few enough to search in the client. */
export function useKnownHits(area: Area, isOpen: boolean): Hit[] {
  const { t, textOf } = useText()
  const { user, tenant } = useSession()
  const isAdministrator = isAdmin(user.role)
  const requested = { isEnabled: isOpen }
  const ofAdministrators = { isEnabled: isOpen && isAdministrator }
  const categories = useCall(listElementTypes, {}, ofAdministrators).data?.items ?? []
  const recordTypes = useCall(listRecordTypes, {}, ofAdministrators).data?.items ?? []
  const functions = useCall(listOperationTypes, {}, ofAdministrators).data?.items ?? []
  const services = useCall(listTransactionTypes, {}, requested).data?.items ?? []

  const links = MENU.flatMap((entry) => ('links' in entry ? entry.links : 'lists' in entry ? [] : [entry]))
  const isOpenTo = ({ access }: (typeof links)[number]) => !access || isAtLeast(user.role, access)
  const pages = links.filter(isOpenTo).map(({ label, path, icon }): Hit => ({ kind: 'page', id: path, label: t(label), to: path, icon }))
  const start: Hit = {
    kind: 'page',
    id: '/exe',
    label: t(isAdministrator ? 'shell.toExecution' : 'shell.start'),
    to: executionStart(tenant),
    icon: IconDeviceMobile,
  }
  const docs: Hit = { kind: 'page', id: '/api/docs', label: t('palette.apiDocs'), to: addressOf('/api/docs'), icon: IconForms }
  const each = (items: readonly Named[], make: (id: string, label: string) => Hit[]) =>
    items.flatMap(({ id, localizedNames }) => make(id, textOf(localizedNames)))
  const run = (id: string, label: string): Hit => ({
    kind: 'service',
    id,
    label,
    hint: t('palette.run'),
    to: addressOf('/exe', undefined, { service: id }),
    icon: IconClipboardList,
  })
  if (!isAdministrator) return [start, ...each(services, (id, label) => [run(id, label)])]
  const mayDefine = may(user.role, 'definitions', 'write')
  return [
    ...pages,
    start,
    docs,
    ...each(categories, (id, label) => [
      { kind: 'category', id, label, hint: t('shell.objects'), to: addressOf('/elements/list/$id', { id }), icon: IconBox },
      ...(mayDefine
        ? [
            {
              kind: 'category' as const,
              id: `${id} edit`,
              label,
              hint: t('palette.hint.category'),
              to: addressOf('/elements/types/$id/edit', { id }),
              icon: IconCategory,
            },
          ]
        : []),
    ]),
    ...each(services, (id, label) => [
      ...(area === 'execution' ? [run(id, label)] : []),
      {
        kind: 'service',
        id: `${id} report`,
        label,
        hint: t('palette.hint.report'),
        to: addressOf('/transactions/list/$id', { id }),
        icon: IconReportAnalytics,
      },
      ...(mayDefine
        ? [
            {
              kind: 'service' as const,
              id: `${id} edit`,
              label,
              hint: t('palette.hint.service'),
              to: addressOf('/transactions/types/$id/edit', { id }),
              icon: IconClipboardList,
            },
          ]
        : []),
    ]),
    ...each(functions, (id, label) => [
      { kind: 'function', id, label, hint: t('palette.hint.eventLog'), to: addressOf('/operations/list/$id', { id }), icon: IconForms },
    ]),
    ...each(recordTypes, (id, label) => [
      { kind: 'recordType', id, label, hint: t('shell.records'), to: addressOf('/records/list/$id', { id }), icon: IconTags },
    ]),
  ]
}
