export const mail = {
}
