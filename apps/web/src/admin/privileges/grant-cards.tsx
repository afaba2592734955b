import { Checkbox, Chip, Stack, Text } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import rights from '../rights/rights.module.css'
import { ServiceName } from '../rights/service-name.tsx'
import { givenOf, givesRight, grantOf, offeredRights, RIGHTS, withRight, withRights } from '../rights/grant-matrix.ts'
import { cellsOf, type MatrixProps } from './matrix-props.ts'
import classes from './privileges.module.css'

/** The services as cards, for touch: buttons for each right; above them those for all at once. */
export function GrantCards({ groups, grants, onChange, isReadOnly, isPart }: MatrixProps) {
  const { t } = useText()
  const services = groups.flatMap((group) => group.services)
  const columns = RIGHTS.filter((right) => services.some((service) => offeredRights(service, grants).includes(right)))
  const allBox = (label: string, cells: ReturnType<typeof cellsOf>) => {
    const given = givenOf(grants, cells)
    return (
      <Checkbox
        label={t('privileges.all')}
        aria-label={label}
        labelPosition="left"
        checked={given === 'all'}
        indeterminate={given === 'some'}
        disabled={isReadOnly}
        onChange={() => onChange((before) => withRights(before, cells, given !== 'all'))}
      />
    )
  }
  return (
    <Stack gap="lg">
      <div className={classes.every}>
        <div className={classes.cardHead}>
          {t(isPart ? 'privileges.shownServices' : 'privileges.allServices')}
          {allBox(t('privileges.everything'), cellsOf(services, grants))}
        </div>
        <div className={classes.chips}>
          {columns.map((right) => {
            const cells = cellsOf(services, grants, right)
            const isGiven = givenOf(grants, cells) === 'all'
            return (
              <Chip
                key={right}
                variant="outline"
                checked={isGiven}
                disabled={isReadOnly}
                aria-label={t('privileges.everywhere', { right: t(`privileges.right.${right}`) })}
                onChange={() => onChange((before) => withRights(before, cells, !isGiven))}
              >
                {t(`privileges.right.${right}`)}
              </Chip>
            )
          })}
        </div>
      </div>
      {groups.map((group) => (
        <div key={group.id}>
          <Text fw={640} size="sm" mb={8}>
            {group.name}
          </Text>
          <ul className={rights.cards} aria-label={group.name}>
            {group.services.map((service) => (
              <li key={service.id} className={rights.card}>
                <div className={classes.cardHead}>
                  <ServiceName service={service} />
                  {allBox(t('privileges.allOf', { name: service.name }), cellsOf([service], grants))}
                </div>
                <div className={classes.chips}>
                  {offeredRights(service, grants).map((right) => (
                    <Chip
                      key={right}
                      variant="outline"
                      checked={givesRight(grantOf(grants, service.id), right)}
                      disabled={isReadOnly}
                      aria-label={t('privileges.cell', { right: t(`privileges.right.${right}`), name: service.name })}
                      onChange={(isGiven) => onChange((before) => withRight(before, service.id, right, isGiven))}
                    >
                      {t(`privileges.right.${right}`)}
                    </Chip>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}
