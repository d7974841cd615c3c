// A customer who has an account and has ordered once: output.mobile, output.password, output.order.
const customer = json(http.get('http://127.0.0.1:8099/customer').body);
output.mobile = customer.mobile;
output.password = customer.password;
output.order = customer.order;
