// A mobile number that has no account.
output.mobile = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
