import { useMantineColorScheme } from '@mantine/core'
import { IconBuildingCommunity, IconLanguage, IconLogout, IconMapPin, IconPalette, IconPlus } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import { accessOf, CLIENT_RESOURCES } from '../../../resources/resources.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { useLanguageChoice, useText } from '../../../language/use-text.tsx'
import { OWN_NAMES } from '../../../ui/brand/language-picker.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { useLeave } from '../user-menu/use-leave.ts'
import { useSiteSwitch } from '../use-site-switch.ts'
import type { Area } from '../tenant-switch/use-tenant-switch.ts'
import type { Hit } from './hit.ts'

const SCHEMES = ['light', 'dark', 'auto'] as const

/** The user's actions on every page: creating rows, and those of the user menu. */
export function useActions(area: Area, onSwitchTenant: () => void): Hit[] {
  const { t } = useText()
  const { user, site, sites } = useSession()
  const { culture, choose } = useLanguageChoice()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { isLocked, switchTo } = useSiteSwitch()
  const leave = useLeave()
  const creations = useCreations(area)
  const action = (id: string, label: string, icon: Hit['icon'], run: () => void, hint?: string): Hit => ({
    kind: 'action',
    id,
    label,
    icon,
    run,
    ...(hint === undefined ? {} : { hint }),
  })
  return [
    ...creations,
    ...CULTURES.filter((other) => other !== culture).map((other) =>
      action(`language ${other}`, OWN_NAMES[other], IconLanguage, () => void choose(other), t('palette.toLanguage')),
    ),
    ...SCHEMES.filter((other) => other !== colorScheme).map((other) =>
      action(
        `scheme ${other}`,
        t('palette.toScheme', { scheme: t(`shell.scheme.${other}`) }),
        IconPalette,
        () => setColorScheme(other),
        t('palette.toSchemeHint'),
      ),
    ),
    ...sites
      .filter(({ key }) => key !== site.key)
      .map(({ key, name }) =>
        action(`site ${key}`, t('palette.toSite', { name }), IconMapPin, () =>
          isLocked ? flash('error', t('shell.siteLocked')) : switchTo(key),
        ),
      ),
    ...(may(user.role, 'tenants', 'execute') ? [action('tenant', t('shell.switchTenant'), IconBuildingCommunity, onSwitchTenant)] : []),
    action('logOut', t('shell.logOut'), IconLogout, () => void leave()),
  ]
}

/** Rows that the user may create, in the administration. */
function useCreations(area: Area): Hit[] {
  const { t, textOf } = useText()
  const { user, tenant } = useSession()
  const isRequested = { isEnabled: area === 'administration' }
  const categories = useCall(listElementTypes, {}, isRequested).data?.items ?? []
  const recordTypes = useCall(listRecordTypes, {}, isRequested).data?.items ?? []
  if (area !== 'administration') return []
  const creation = (to: string, label: string): Hit => ({ kind: 'action', id: to, label, hint: t('palette.create'), to, icon: IconPlus })
  const mayDefine = may(user.role, 'definitions', 'write')
  const mayDefineServices = mayDefine && !tenant.isLockedDown
  const only = (isAllowed: boolean, hits: () => Hit[]) => (isAllowed ? hits() : [])
  return [
    ...CLIENT_RESOURCES.flatMap(({ description, creation: label }) =>
      label === null || !isAtLeast(user.role, accessOf(description, 'create')) || (description.obeysLockdown && tenant.isLockedDown)
        ? []
        : [creation(description.addresses.create!, t(label))],
    ),
    ...categories.flatMap(({ id, localizedNames }) => {
      const category = textOf(localizedNames)
      return [
        ...only(may(user.role, 'elements', 'write'), () => [
          creation(addressOf('/elements/create/$id', { id }), t('palette.newObject', { category })),
        ]),
        ...only(mayDefineServices, () => [
          creation(addressOf('/operations/types/create/$id', { id }), t('palette.newFunction', { category })),
          creation(addressOf('/transactions/types/create/$id', { id }), t('palette.newService', { category })),
        ]),
      ]
    }),
    ...only(may(user.role, 'imports', 'execute'), () => [
      creation(addressOf('/imports/elements'), t('palette.importElements')),
      creation(addressOf('/imports/records'), t('palette.importRecords')),
    ]),
    ...only(may(user.role, 'userImports', 'execute'), () => [creation(addressOf('/imports/users'), t('palette.importUsers'))]),
    ...only(may(user.role, 'records', 'write'), () =>
      recordTypes.map(({ id, localizedNames }) =>
        creation(addressOf('/records/create/$id', { id }), t('palette.newValue', { type: textOf(localizedNames) })),
      ),
    ),
  ]
}
