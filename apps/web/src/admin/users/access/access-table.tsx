import { Fragment } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { OPERATION_MODES } from '@verka/domain/services/modes.ts'
import type { Extent } from '@verka/domain/transactions/service-access.ts'
import { useText } from '../../../language/use-text.tsx'
import { ServiceName } from '../../rights/service-name.tsx'
import rights from '../../rights/rights.module.css'
import type { SeenGroup } from './seen-service.ts'

/** The services of a site as rows, and the user's rights as columns. */
export function AccessTable({ label, groups }: { label: string; groups: readonly SeenGroup[] }) {
  const { t } = useText()
  const all = groups.flatMap(({ services }) => services)
  const modes = OPERATION_MODES.filter((mode) => all.some(({ access }) => mode in access.steps))
  const hasLoans = all.some(({ access }) => access.forOthers !== undefined)
  const columns = modes.length + 2 + (hasLoans ? 1 : 0)
  return (
    <table className={rights.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('users.service')}</th>
          {modes.map((mode) => (
            <th key={mode} scope="col">
              {t(`privileges.right.${mode}`)}
            </th>
          ))}
          <th scope="col">{t('users.sees')}</th>
          {hasLoans && <th scope="col">{t('users.forOthers')}</th>}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.id}>
            <tr className={rights.group}>
              <th scope="rowgroup" colSpan={columns}>
                {group.name}
              </th>
            </tr>
            {group.services.map(({ service, access }) => (
              <tr key={service.id}>
                <th scope="row">
                  <ServiceName service={service} />
                </th>
                {modes.map((mode) => (
                  <td key={mode}>
                    <Cell extent={access.steps[mode]} />
                  </td>
                ))}
                <td>{t(access.view === 'all' ? 'users.seesAll' : 'users.seesOwn')}</td>
                {hasLoans && (
                  <td>
                    <Cell extent={access.forOthers === undefined ? undefined : access.forOthers ? 'all' : 'none'} />
                  </td>
                )}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Whether the right is granted: undefined if it does not apply. */
function Cell({ extent }: { extent: Extent | undefined }) {
  const { t } = useText()
  if (extent === undefined) return null
  if (extent === 'own') return t('users.extent.own')
  if (extent === 'all')
    return (
      <>
        <IconCheck size={18} stroke={2.4} aria-hidden className={rights.yes} />
        <VisuallyHidden>{t('users.extent.all')}</VisuallyHidden>
      </>
    )
  return (
    <>
      <span aria-hidden className={rights.no}>
        –
      </span>
      <VisuallyHidden>{t('users.extent.none')}</VisuallyHidden>
    </>
  )
}
