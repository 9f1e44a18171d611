<html>
<body>Go</body>
</html>
