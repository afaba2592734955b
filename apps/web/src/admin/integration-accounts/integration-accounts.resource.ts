import { IconRobot } from '@tabler/icons-react'
import { integrationAccount as described } from '@verka/domain/integration-accounts/integration-accounts.resource.ts'
import { defineClientResource } from '../../resources/resource.ts'

export const integrationAccount = defineClientResource(described, {
  icon: IconRobot,
  pages: {
    list: () => import('./list-page.tsx'),
    create: () => import('./create-page.tsx'),
    edit: () => import('./edit-page.tsx'),
  },
  menu: { label: 'shell.integrationAccounts', in: 'advanced', position: 15 },
  creation: 'palette.newIntegrationAccount',
  // role and sites are chosen as for a user
  texts: {
    'sv-SE': async () => ({
      ...(await import('@verka/messages/sv-SE/integrations.ts')),
      ...(await import('@verka/messages/sv-SE/users.ts')),
    }),
    'en-US': async () => ({
      ...(await import('@verka/messages/en-US/integrations.ts')),
      ...(await import('@verka/messages/en-US/users.ts')),
    }),
    'nb-NO': async () => ({
      ...(await import('@verka/messages/nb-NO/integrations.ts')),
      ...(await import('@verka/messages/nb-NO/users.ts')),
    }),
  },
})
