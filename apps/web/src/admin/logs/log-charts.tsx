import { useState } from 'react'
import type { CountsQuery, TimeStep } from '@verka/domain/lists/counts-over-time.ts'
import { countOperations } from '@verka/domain/operations/operations.api.ts'
import { DISPLAYED_STATUSES, OPERATION_MODES, type TransactionMode } from '@verka/domain/services/modes.ts'
import { countTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ChartSection } from './chart-section.tsx'
import type { Days } from './counts.ts'
import { useChartFold } from './use-chart-fold.ts'

interface ChartProps {
  /** Filters of the list. */
  question: Pick<CountsQuery, 'searchCriteria' | 'filters'>
  /** Narrows the list to some days. */
  onTime: (days: Days) => void
}

const requested = ({ searchCriteria, filters }: ChartProps['question'], step: TimeStep | undefined): CountsQuery => ({
  ...(searchCriteria === undefined ? {} : { searchCriteria }),
  ...(filters === undefined ? {} : { filters }),
  ...(step === undefined ? {} : { step }),
})

/** Transactions of a service over time by status, as in the report. */
export function ReportChart({
  serviceId,
  serviceMode,
  question,
  onTime,
}: ChartProps & { serviceId: string; serviceMode: TransactionMode | undefined }) {
  const { t } = useText()
  const fold = useChartFold()
  const [step, setStep] = useState<TimeStep>()
  const counts = useCall(
    countTransactions,
    { query: { transactionTypeId: serviceId }, body: requested(question, step) },
    { isEnabled: fold.isOpen, keepPrevious: true },
  )
  const series = DISPLAYED_STATUSES.map((status) => ({ name: status, label: t(statusKey(serviceMode, status)) }))
  return <ChartSection fold={fold} counts={counts} series={series} onStep={setStep} onTime={onTime} />
}

/** Operations of a function over time by operation mode, as in the event log. */
export function LogChart({ functionId, question, onTime }: ChartProps & { functionId: string }) {
  const { t } = useText()
  const fold = useChartFold()
  const [step, setStep] = useState<TimeStep>()
  const counts = useCall(
    countOperations,
    { query: { operationTypeId: functionId }, body: requested(question, step) },
    { isEnabled: fold.isOpen, keepPrevious: true },
  )
  const series = OPERATION_MODES.map((mode) => ({ name: mode, label: t(`admin.operationMode.${mode}`) }))
  return <ChartSection fold={fold} counts={counts} series={series} onStep={setStep} onTime={onTime} />
}
