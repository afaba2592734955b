import { Fragment, type KeyboardEvent } from 'react'
import { Checkbox } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import rights from '../rights/rights.module.css'
import { ServiceName } from '../rights/service-name.tsx'
import { givenOf, givesRight, grantOf, offeredRights, RIGHTS, withRight, withRights } from '../rights/grant-matrix.ts'
import { cellsOf, type MatrixProps } from './matrix-props.ts'
import classes from './privileges.module.css'

const STEPS: Partial<Record<string, [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves between boxes with the arrow keys, skipping empty cells. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th')
  if (!step || !cell || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const { rows } = event.currentTarget
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex + step[0]
  let column = cell.cellIndex + step[1]
  for (; rows[row]; row += step[0], column += step[1]) {
    if (column < 0 || column >= rows[0]!.cells.length) return
    const box = rows[row]!.cells[column]?.querySelector('input')
    if (box) return box.focus()
    if (step[0] === 0 && step[1] === 0) return
  }
}

/** The services as rows, the rights as columns; a box for all of a row, of a column, of a category. */
export function GrantTable({ groups, grants, onChange, isReadOnly, isPart }: MatrixProps) {
  const { t } = useText()
  const services = groups.flatMap((group) => group.services)
  const columns = RIGHTS.filter((right) => services.some((service) => offeredRights(service, grants).includes(right)))
  const allBox = (label: string, cells: ReturnType<typeof cellsOf>) => {
    const given = givenOf(grants, cells)
    return (
      <Checkbox
        aria-label={label}
        checked={given === 'all'}
        indeterminate={given === 'some'}
        disabled={isReadOnly}
        onChange={() => onChange((before) => withRights(before, cells, given !== 'all'))}
      />
    )
  }
  const scopeName = t(isPart ? 'privileges.shownServices' : 'privileges.allServices')
  return (
    // arrow keys in addition to Tab
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className={rights.table} aria-label={t('privileges.matrix')} onKeyDown={moveFocus}>
      <thead>
        <tr>
          <th scope="col">{scopeName}</th>
          <th scope="col">
            <span className={classes.head}>
              {t('privileges.all')}
              {allBox(t('privileges.everything'), cellsOf(services, grants))}
            </span>
          </th>
          {columns.map((right) => (
            <th key={right} scope="col">
              <span className={classes.head}>
                {t(`privileges.right.${right}`)}
                {allBox(t('privileges.everywhere', { right: t(`privileges.right.${right}`) }), cellsOf(services, grants, right))}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.id}>
            <tr className={rights.group}>
              <th scope="rowgroup">{group.name}</th>
              <td className={classes.cell}>{allBox(t('privileges.allOf', { name: group.name }), cellsOf(group.services, grants))}</td>
            </tr>
            {group.services.map((service) => {
              const offered = offeredRights(service, grants)
              const grant = grantOf(grants, service.id)
              return (
                <tr key={service.id}>
                  <th scope="row">
                    <ServiceName service={service} />
                  </th>
                  <td className={classes.cell}>{allBox(t('privileges.allOf', { name: service.name }), cellsOf([service], grants))}</td>
                  {columns.map((right) => (
                    <td key={right} className={classes.cell}>
                      {offered.includes(right) && (
                        <Checkbox
                          aria-label={t('privileges.cell', { right: t(`privileges.right.${right}`), name: service.name })}
                          checked={givesRight(grant, right)}
                          disabled={isReadOnly}
                          onChange={({ currentTarget: { checked } }) => onChange((before) => withRight(before, service.id, right, checked))}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
