/** Over how many days each second of the table can be restored: the most that DynamoDB keeps. */
export const recoveryDays = 35

/** The names that DynamoDB takes. */
export const tableName = /^[a-zA-Z0-9_.-]{3,255}$/
