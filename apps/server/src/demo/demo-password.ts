/** The password of all people of the demo customer. */
export const DEMO_PASSWORD = 'verka-demo'
