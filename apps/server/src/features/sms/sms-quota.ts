import { invalid } from '@verka/domain/errors/app-error.ts'
import type { SmsQuota } from '@verka/domain/sms/sms-messages.api.ts'
import { SMS_QUOTAS } from '@verka/domain/sms/sms-quotas.ts'
import { todayOf, type TenantContext } from '../../http/context.ts'
import { readUsage } from './sms-quota.queries.ts'

type QuotaContext = Pick<TenantContext, 'tx' | 'tenant' | 'timeZone' | 'now' | 'runtime'>

/** The first day of the calendar month that it is for the tenant. */
export const monthOf = (context: Pick<TenantContext, 'now' | 'timeZone'>): string => `${todayOf(context).slice(0, 7)}-01`

/** The use and the quota of the present month, in all sites of the tenant. */
export async function loadSmsQuota(context: QuotaContext): Promise<SmsQuota> {
  const { tx, tenant, runtime } = context
  const month = monthOf(context)
  const { used, level } = await readUsage(tx, tenant.id, month)
  return { month: month.slice(0, 7), used, limit: SMS_QUOTAS[level], gateway: runtime.sms.does, countries: runtime.settings.SMS_COUNTRIES }
}

/** @throws `invalid` where nothing sends text messages */
export function refuseWithoutGateway({ runtime }: Pick<TenantContext, 'runtime'>): void {
  if (runtime.sms.does === 'none') throw invalid([{ message: '@errors.noSmsGateway' }])
}
