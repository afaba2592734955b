import { Text } from '@mantine/core'
import type { ElementNow, GoingOn, ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { TransactionStatusBadge } from '../../entities/transaction-status-badge.tsx'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { dueText, momentText } from '../parts/due-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'
import { SideLink } from '../parts/side-link.tsx'
import { StepButtons } from '../parts/step-buttons.tsx'
import classes from './running-now.module.css'
import { Titled } from '../parts/titled.tsx'

/** Running transactions of an object with their actions: above new ones, so that nobody starts one twice. */
export function RunningNow({ now }: { now: ElementNow }) {
  const { t } = useText()
  // an updatable form does not run: it is among the services below
  const running = now.services
    .filter(({ mode }) => mode !== 'updatableForm')
    .flatMap((service) => service.running.map((transaction) => ({ service, transaction })))
  const more = now.services.filter(({ moreRunning }) => moreRunning > 0)
  if (running.length === 0) return null
  return (
    <Titled title={t('exe.running')}>
      {running.map((one) => (
        <Running key={one.transaction.id} {...one} />
      ))}
      {more.map(({ id, moreRunning }) => (
        <SideLink
          key={id}
          to={addressOf(
            '/exe/$elementId/service/$transactionTypeId/transactions',
            { elementId: now.element.id, transactionTypeId: id },
            { restrictToElement: '1', status: 'started' },
          )}
        >
          {t('exe.moreRunning', { count: moreRunning })}
        </SideLink>
      ))}
    </Titled>
  )
}

function Running({ service, transaction }: { service: ServiceNow; transaction: GoingOn }) {
  const { t, textOf, text } = useText()
  const { user } = useSession()
  const { id, mode, status, createdBy, createdAt, borrower, dueAt, isOverdue, steps } = transaction
  const isLoan = mode === 'loan' && borrower !== null
  // the borrower first, then the lending service
  const who = borrower?.id === user.id ? t('exe.lentToMe') : t('exe.lentTo', { name: borrower?.name ?? '' })
  const name = textOf(service.localizedNames)
  const about = isLoan
    ? [name, dueAt ? t('exe.lentUntil', { when: dueText(dueAt, text) }) : t('exe.lentForGood')]
    : [createdBy.name, momentText(createdAt, text)]
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Link to={addressOf('/exe/transaction/$id', { id })} fw={600} className={classes.title}>
            {isLoan ? who : name}
          </Link>
          {mode !== 'loan' && transaction.about.length > 0 && <Text className={classes.about}>{transaction.about.join(' · ')}</Text>}
          <Text size="sm" c="dimmed">
            {about.filter(Boolean).join(' · ')}
          </Text>
        </div>
        {isLoan
          ? isOverdue && <OverdueBadge />
          : status === 'started' && <TransactionStatusBadge status={status} mode={mode} isOverdue={isOverdue} />}
      </div>
      <StepButtons transaction={transaction} forOthers={service.forOthers} />
      {mode === 'loan' && steps.some((step) => step.mode === 'complete') && (
        <SideLink to={addressOf('/exe', undefined, { basket: service.id, step: 'complete', with: transaction.elementId })}>
          {t('exe.returnSeveral')}
        </SideLink>
      )}
    </article>
  )
}
