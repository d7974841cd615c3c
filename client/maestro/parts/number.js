// A mobile number that the shop does not know.
output.mobile = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
