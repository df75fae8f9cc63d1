/** Days of point-in-time recovery: DynamoDB's maximum. */
export const recoveryDays = 35

/** Matches valid DynamoDB table names. */
export const tableNamePattern = /^[a-zA-Z0-9_.-]{3,255}$/
